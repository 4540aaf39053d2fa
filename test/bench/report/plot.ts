import type { Chart, Section } from '../results.js';

const WIDTH = 760;
const LEFT = 240;
const BAR = 16;
const ROW = 24;
const HEAD = 34;
const TOP = 44;
const FULL = WIDTH - LEFT - 70;

const STYLE = `
    svg { --paper: #ffffff; --ink: #1f2328; --quiet: #59636e; --rule: #d1d9e0; --ours: #0969da; --bare: #8c959f; --peer: #c69026 }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #0d1117; --ink: #f0f6fc; --quiet: #9198a1; --rule: #3d444d; --ours: #4493f8; --bare: #6e7681; --peer: #d4a72c }
    }
    text { font: 13px system-ui, sans-serif; fill: var(--ink) }
    .title { font-size: 15px; font-weight: 600 }
    .scenario { font-weight: 600 }
    .quiet { fill: var(--quiet) }
    .ours { fill: var(--ours) } .bare { fill: var(--bare) } .peer { fill: var(--peer) }
    .range { stroke: var(--ink); stroke-width: 1.5 } .rule { stroke: var(--rule) }`;

/** The ratios as an SVG bar chart for light and dark pages: one bar for each server of each scenario. */
export function plot(sections: readonly Section[]): string {
  const parts: string[] = [];
  let y = TOP;
  for (const { title, chart } of sections) {
    if (!chart) continue;
    parts.push(
      text(12, y + 20, title, 'scenario') + text(WIDTH - 12, y + 20, `${chart.reference} = 1`, 'quiet', 'end'),
    );
    y += HEAD;
    parts.push(...barsOf(chart, y));
    y += chart.bars.length * ROW + 12;
  }
  const title = 'Requests per core second';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img">
  <title>${title}</title>
  <style>${STYLE}
  </style>
  <rect width="100%" height="100%" fill="var(--paper)"/>
  ${text(12, 28, title, 'title')}
  ${parts.join('\n  ')}
</svg>
`;
}

/** The bar is the median, the line across its end the range over the rounds. Each scenario has a scale of its own. */
function barsOf({ bars }: Chart, top: number): string[] {
  const scale = FULL / Math.max(1, ...bars.map(({ ratio }) => ratio.high));
  const at = (value: number) => Math.round(LEFT + value * scale);
  const rules = [0, 1].map((value) => {
    const bottom = top + bars.length * ROW - (ROW - BAR) / 2;
    return `<line class="rule" x1="${at(value)}" x2="${at(value)}" y1="${top - 4}" y2="${bottom}"/>`;
  });
  const shown = bars.map(({ server, ratio: { median, low, high } }, index) => {
    const y = top + index * ROW;
    const middle = y + BAR / 2;
    return [
      text(LEFT - 10, y + 13, server, '', 'end'),
      `<rect class="${kindOf(server)}" x="${LEFT}" y="${y}" width="${Math.max(1, at(median) - LEFT)}" height="${BAR}" rx="2"/>`,
      low === high ? '' : `<line class="range" x1="${at(low)}" x2="${at(high)}" y1="${middle}" y2="${middle}"/>`,
      text(at(Math.max(median, high)) + 8, y + 13, String(median), 'quiet'),
    ].join('');
  });
  return [...rules, ...shown];
}

function kindOf(server: string): string {
  if (server.startsWith('the service')) return 'ours';
  return server.startsWith('bare') ? 'bare' : 'peer';
}

function text(x: number, y: number, words: string, kind: string, anchor = 'start'): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text class="${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${safe}</text>`;
}
