import type { Html } from '../../html/html.js';
import { pictureStyle, wrapped } from './picture-style.js';
import {
  type LegendEntry,
  MAP_HEIGHT,
  MAP_WIDTH,
  Overlay,
  Patterns,
  placed,
  type Tile,
  TileShape,
} from './tile-map.js';

const LINE = 22;
const HEAD = 34;

/** As on the pages. */
const STYLE = `text { fill: var(--text); font: 600 16px system-ui, sans-serif; text-anchor: middle }
.title { font-size: 15px; text-anchor: start }
.entry { font-size: 13px; font-weight: 400; text-anchor: start }
.source { fill: var(--soft); font-size: 9.5px; font-weight: 400; text-anchor: start }
.mark { font-size: 13.5px; font-weight: 400 }
rect { fill: var(--ground); stroke: var(--line); stroke-width: 1.25 }
.hatch { stroke: var(--on-no); stroke-opacity: .3; stroke-width: 2 }
.dot { fill: var(--soft); fill-opacity: .55 }
.paper { fill: var(--raised); stroke: none }
.yes rect { fill: var(--yes); stroke: var(--yes) }
.no rect { fill: var(--no); stroke: var(--no) }
.no .over { fill: url(#hatch) }
.none .over { fill: url(#dots) }
.unknown rect { fill: none; stroke: var(--soft); stroke-dasharray: 4 3 }
.level-1 rect { fill: var(--level-1) }
.level-2 rect { fill: var(--level-2) }
.level-3 rect { fill: var(--level-3) }
.level-4 rect { fill: var(--level-4) }
.kind-1 rect { fill: var(--kind-1) }
.kind-2 rect { fill: var(--kind-2) }
.kind-3 rect { fill: var(--kind-3) }
.kind-4 rect { fill: var(--kind-4) }
:is(.yes, .level-3, .level-4) .tile { fill: var(--on-yes) }
.tile text { fill: inherit }`;

interface MapPictureProps {
  title: string;
  tiles: readonly Omit<Tile, 'href'>[];
  entries: readonly LegendEntry[];
  /** Where it is from, for a document that shows the picture alone. */
  source: string;
}

/** A map with its title, its legend and its source, as a file of its own. */
export function MapPicture({ title, tiles, entries, source }: MapPictureProps): Html {
  const legend = HEAD + MAP_HEIGHT + 12;
  const lines = entries.flatMap(({ tone, name, count, mark }) =>
    wrapped(`${mark === undefined ? '' : `${mark}  `}${name}: ${count}`, MAX_LINE).map((text, at) => ({
      text,
      tone: at === 0 ? tone : undefined,
    })),
  );
  const height = legend + lines.length * LINE + 24;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`-8 0 ${MAP_WIDTH + 16} ${height}`}
      width={(MAP_WIDTH + 16) * 2}
      height={height * 2}
      role="img"
    >
      <title>{title}</title>
      <style>{pictureStyle(STYLE)}</style>
      <Patterns />
      <rect class="paper" x="-8" y="0" width={MAP_WIDTH + 16} height={height} />
      <text class="title" x="2" y="22">
        {title}
      </text>
      {placed(tiles).map(({ tile, x, y }) => (
        <g class={tile.tone}>
          <title>{tile.text ? `${tile.name}: ${tile.text}` : tile.name}</title>
          <g class="tile">
            <TileShape tile={tile} x={x} y={y + HEAD} />
          </g>
        </g>
      ))}
      {lines.map(({ tone, text }, index) => (
        <LegendLine tone={tone} text={text} y={legend + index * LINE} />
      ))}
      <text class="source" x="2" y={height - 8}>
        {source}
      </text>
    </svg>
  );
}

/** Characters that fit beside a square. */
const MAX_LINE = 66;

/** @param tone none on the further lines of an entry */
function LegendLine({ tone, text, y }: { tone: Tile['tone'] | undefined; text: string; y: number }): Html {
  const square = { x: 2, y, width: 15, height: 15, rx: 3 };
  return (
    <g class={tone}>
      {tone && (
        <>
          <rect {...square} />
          <Overlay tone={tone} square={square} />
        </>
      )}
      <text class="entry" x="24" y={y + 12}>
        {text}
      </text>
    </g>
  );
}
