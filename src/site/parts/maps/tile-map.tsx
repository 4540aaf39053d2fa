import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';

/** The grid of the map: each state has a tile near its place on a real map. */
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

const SIZE = 41;
const GAP = 3;
const STEP = SIZE + GAP;
/** In units of the SVG, which is scaled to its container. */
const MAP_WIDTH = 11 * STEP;
const MAP_HEIGHT = ROWS.length * STEP;

/** The look of a tile. Tones differ by more than color: filled, hatched, dashed, dotted, or with a number. */
export type Tone = 'plain' | 'yes' | 'no' | 'unknown' | 'none' | `level-${1 | 2 | 3 | 4}`;

export interface Tile {
  code: string;
  /** The name of the state. */
  name: string;
  href: string;
  tone: Tone;
  /** The value in words, for screen readers and the tooltip. */
  text?: string;
  /** A number below the code. */
  mark?: string | number | undefined;
}

interface TileMapProps {
  /** The accessible name of the map. */
  label: string;
  tiles: readonly Tile[];
  locale: Locale;
  /** The target of links, because links in SVG ignore the `base` of the document. */
  target?: '_blank';
}

/** A map of the states as equal squares that are links, with a link that skips them. A page has one map. */
export function TileMap({ label, tiles, locale, target }: TileMapProps): Html {
  return (
    <div class="map-frame">
      {/* In a frame, all links but this one open a new tab. */}
      <a class="skip" href="#after-map" target="_self">
        {locale.t('map.skip')}
      </a>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in SVG */}
      <svg class="map" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="group" aria-label={label}>
        <Patterns />
        {placeTiles(tiles).map(({ tile, x, y }) => [<MapTile tile={tile} x={x} y={y} target={target} />, ' '])}
      </svg>
      <span id="after-map" tabindex={-1} />
    </div>
  );
}

/** Returns the tiles with their positions, row by row. */
function placeTiles(tiles: readonly Tile[]): { tile: Tile; x: number; y: number }[] {
  const tilesByCode = new Map(tiles.map((tile) => [tile.code, tile]));
  return ROWS.flatMap((row, y) =>
    row.flatMap((code, x) => {
      const tile = tilesByCode.get(code);
      return tile ? [{ tile, x: x * STEP + GAP / 2, y: y * STEP + GAP / 2 }] : [];
    }),
  );
}

function Patterns(): Html {
  const size = { width: 7, height: 7, patternUnits: 'userSpaceOnUse' };
  return (
    <defs>
      <pattern id="hatch" {...size} patternTransform="rotate(45)">
        <path class="hatch" d="M0 0V7" />
      </pattern>
      <pattern id="dots" {...size}>
        <circle class="dot" cx="2" cy="2" r="1" />
      </pattern>
    </defs>
  );
}

interface MapTileProps {
  tile: Tile;
  x: number;
  y: number;
  target: '_blank' | undefined;
}

/** The square of a state with its code and mark. Some tones have a hatching or dots. */
function MapTile({ tile, x, y, target }: MapTileProps): Html {
  const { code, name, href, tone, text, mark } = tile;
  // The label begins with the visible text, for users of speech input (WCAG 2.5.3).
  const visible = mark === undefined ? code : `${code} ${mark}`;
  const description = text ? `${name}: ${text}` : name;
  const square = { x, y, width: SIZE, height: SIZE, rx: 6 };
  const pattern = tone === 'no' ? 'hatch' : tone === 'none' ? 'dots' : undefined;
  const middle = x + SIZE / 2;
  return (
    <a href={href} class={tone} target={target} aria-label={`${visible}, ${description}`}>
      <title>{description}</title>
      <rect {...square} />
      {pattern && <rect class="over" fill={`url(#${pattern})`} {...square} />}
      <text x={middle} y={y + (mark === undefined ? 26 : 19)}>
        {code}
      </text>
      {mark !== undefined && (
        <>
          {' '}
          <text class="mark" x={middle} y={y + 34}>
            {mark}
          </text>
        </>
      )}
    </a>
  );
}

export interface LegendEntry {
  tone: Tone;
  name: string;
  /** The number of states. */
  count: number;
  mark?: string | number | undefined;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }): Html {
  return (
    <ul class="legend">
      {entries.map(({ tone, name, count, mark }) => (
        <li>
          <span class={`key ${tone}`} aria-hidden="true">
            {mark}
          </span>
          {name} <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
