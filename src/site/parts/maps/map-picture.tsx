import type { Html } from '../../html/html.js';
import { pictureStyle, wrapText } from './picture-style.js';
import {
  type LegendEntry,
  MAP_HEIGHT,
  MAP_WIDTH,
  Overlay,
  Patterns,
  placeTiles,
  type Tile,
  TileShape,
} from './tile-map.js';

const LINE_HEIGHT = 22;
const TITLE_HEIGHT = 34;

/** The same styles as on the pages. */
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
:is(.yes, .level-3, .level-4) .tile { fill: var(--on-yes) }
.tile text { fill: inherit }`;

interface MapPictureProps {
  title: string;
  tiles: readonly Omit<Tile, 'href'>[];
  entries: readonly LegendEntry[];
  /** The source, for documents that show the picture without the page. */
  source: string;
}

/** A map with title, legend, and source, as a standalone file. */
export function MapPicture({ title, tiles, entries, source }: MapPictureProps): Html {
  const legend = TITLE_HEIGHT + MAP_HEIGHT + 12;
  const lines = entries.flatMap(({ tone, name, count, mark }) =>
    wrapText(`${mark === undefined ? '' : `${mark}  `}${name}: ${count}`, MAX_LINE_LENGTH).map((text, index) => ({
      text,
      tone: index === 0 ? tone : undefined,
    })),
  );
  const height = legend + lines.length * LINE_HEIGHT + 24;
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
      {placeTiles(tiles).map(({ tile, x, y }) => (
        <g class={tile.tone}>
          <title>{tile.text ? `${tile.name}: ${tile.text}` : tile.name}</title>
          <g class="tile">
            <TileShape tile={tile} x={x} y={y + TITLE_HEIGHT} />
          </g>
        </g>
      ))}
      {lines.map(({ tone, text }, index) => (
        <LegendLine tone={tone} text={text} y={legend + index * LINE_HEIGHT} />
      ))}
      <text class="source" x="2" y={height - 8}>
        {source}
      </text>
    </svg>
  );
}

/** Maximum number of characters in a line of the legend. */
const MAX_LINE_LENGTH = 66;

/** @param tone present on the first line of an entry */
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
