import { type Html, html } from '../../pages/html.js';

/** Where each state stands: a tile for each, about where it is on a map. */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  '.. WA ID MT ND MN IL WI MI NY MA',
  '.. OR NV WY SD IA IN OH PA NJ RI',
  '.. CA UT CO NE MO KY WV VA MD CT',
  '.. .. AZ NM KS AR TN NC SC DC DE',
  '.. .. .. .. OK LA MS AL GA .. ..',
  'HI .. .. .. TX .. .. .. .. FL ..',
].map((row) => row.split(' '));

const SIZE = 40;
const GAP = 4;
const STEP = SIZE + GAP;

/** How a tile looks. Each differs in more than its color: filled, hatched, dashed, dotted, or with a number. */
export type Tone = 'plain' | 'yes' | 'no' | 'unknown' | 'none' | 'level-1' | 'level-2' | 'level-3' | 'level-4';

export interface Tile {
  code: string;
  /** Name of the state. */
  name: string;
  href: string;
  tone: Tone;
  /** The value in words, for screen readers and the tooltip. */
  text?: string;
  /** A number below the code. */
  mark?: string | number | undefined;
}

/** A map of the states as equal squares, each of them a link. @param label says what it shows */
export function tileMap(label: string, tiles: readonly Tile[]): Html {
  const tileOf = new Map(tiles.map((tile) => [tile.code, tile]));
  const drawn = ROWS.flatMap((row, y) =>
    row.flatMap((code, x) => {
      const tile = tileOf.get(code);
      return tile ? drawTile(tile, x * STEP + GAP / 2, y * STEP + GAP / 2) : [];
    }),
  );
  return html`<svg class="map" viewBox="0 0 ${11 * STEP} ${ROWS.length * STEP}" role="group" aria-label="${label}">
<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V7"/></pattern>
<pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle class="dot" cx="2" cy="2" r="1"/></pattern></defs>
${drawn}</svg>`;
}

function drawTile({ code, name, href, tone, text, mark }: Tile, x: number, y: number): Html {
  // It begins with the text that is visible, for people who say what they see (WCAG 2.5.3).
  const visible = mark === undefined ? code : `${code} ${mark}`;
  const spoken = `${visible}, ${name}${text ? `: ${text}` : ''}`;
  const overlay = tone === 'no' ? 'hatch' : tone === 'none' ? 'dots' : undefined;
  const at = html`x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" rx="6"`;
  const middle = x + SIZE / 2;
  const label = html`<text x="${middle}" y="${y + (mark === undefined ? 26 : 19)}">${code}</text>`;
  return html`<a href="${href}" class="${tone}" aria-label="${spoken}"><title>${name}${text && `: ${text}`}</title><rect ${at}/>${overlay && html`<rect class="over" fill="url(#${overlay})" ${at}/>`}${label}${mark !== undefined && html` <text class="mark" x="${middle}" y="${y + 34}">${mark}</text>`}</a>
`;
}

/** One entry of a legend, with the number of states. */
export function legend(
  entries: readonly { tone: Tone; name: string; count: number; mark?: string | number | undefined }[],
): Html {
  return html`<ul class="legend">${entries
    .filter(({ count }) => count > 0)
    .map(
      ({ tone, name, count, mark }) =>
        html`<li><span class="key ${tone}" aria-hidden="true">${mark}</span>${name} <b>${count}</b></li>`,
    )}</ul>`;
}
