import type { Section } from '../results.js';

/** A picture of the ratios, in light and in dark: a bar for each server of each scenario, the bare server as the measure. */

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

export function plot(sections: readonly Section[]): string {
  const shown = sections.filter(({ bars }) => bars.length > 0);
  const parts: string[] = [];
  let y = TOP;
  for (const { title, bars } of shown) {
    parts.push(text(12, y + 20, title, 'scenario'));
    y += HEAD;
    for (const bar of bars) {
      parts.push(barOf(bar, y));
      y += ROW;
    }
    y += 8;
  }
  const rules = [0, 0.25, 0.5, 0.75, 1].map((ratio) => {
    const x = LEFT + ratio * FULL;
    return `<line class="rule" x1="${x}" x2="${x}" y1="${TOP}" y2="${y}"/>${text(x, y + 18, String(ratio), 'quiet', 'middle')}`;
  });
  const title = 'Requests answered on one core, for one of a bare node:http server that sends the same bytes';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 30}" width="${WIDTH}" height="${y + 30}" role="img">
  <title>${title}</title>
  <style>${STYLE}
  </style>
  <rect width="100%" height="100%" fill="var(--paper)"/>
  ${text(12, 28, title, 'title')}
  ${rules.join('\n  ')}
  ${parts.join('\n  ')}
</svg>
`;
}

/** The bar is the median; the line across its end goes from the least to the most of the rounds. */
function barOf({ server, ratio }: Section['bars'][number], y: number): string {
  const at = (value: number) => Math.round(LEFT + Math.min(value, 1.1) * FULL);
  const width = Math.max(1, at(ratio.median) - LEFT);
  const middle = y + BAR / 2;
  const range = `<line class="range" x1="${at(ratio.low)}" x2="${at(ratio.high)}" y1="${middle}" y2="${middle}"/>`;
  return [
    text(LEFT - 10, y + 13, server, '', 'end'),
    `<rect class="${kindOf(server)}" x="${LEFT}" y="${y}" width="${width}" height="${BAR}" rx="2"/>`,
    ratio.low === ratio.high ? '' : range,
    text(at(Math.max(ratio.median, ratio.high)) + 8, y + 13, String(ratio.median), 'quiet'),
  ].join('');
}

function kindOf(server: string): string {
  if (server.startsWith('the service')) return 'ours';
  return server.startsWith('bare') ? 'bare' : 'peer';
}

function text(x: number, y: number, words: string, kind: string, anchor = 'start'): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text class="${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${safe}</text>`;
}
