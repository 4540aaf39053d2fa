import type { Html } from '../../pages/html.js';
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

/** As in the light theme of the pages, which a document mostly has. */
const STYLE = `text { fill: #14202e; font: 600 16px system-ui, sans-serif; text-anchor: middle }
.title { font-size: 15px; text-anchor: start }
.entry { font-size: 13px; font-weight: 400; text-anchor: start }
.source { fill: #4f5d6e; font-size: 9.5px; font-weight: 400; text-anchor: start }
.mark { font-size: 13.5px; font-weight: 400 }
rect { fill: #f6f7f9; stroke: #d8dee6; stroke-width: 1.25 }
.hatch { stroke: #573510; stroke-opacity: .3; stroke-width: 2 }
.dot { fill: #4f5d6e; fill-opacity: .55 }
.paper { fill: #fff; stroke: none }
.yes rect { fill: #0f6b62; stroke: #0f6b62 }
.no rect { fill: #f1ddc6; stroke: #f1ddc6 }
.no .over { fill: url(#hatch) }
.none .over { fill: url(#dots) }
.unknown rect { fill: none; stroke: #4f5d6e; stroke-dasharray: 4 3 }
.level-1 rect { fill: #dbe7f6 }
.level-2 rect { fill: #a9c7ec }
.level-3 rect { fill: #3f77c0 }
.level-4 rect { fill: #173f7a }
.kind-1 rect { fill: #cfe0f7 }
.kind-2 rect { fill: #f5dca6 }
.kind-3 rect { fill: #dccff3 }
.kind-4 rect { fill: #c3e6cf }
:is(.yes, .level-3, .level-4) .tile { fill: #fff }
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
  const height = legend + entries.length * LINE + 24;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`-8 0 ${MAP_WIDTH + 16} ${height}`}
      width={(MAP_WIDTH + 16) * 2}
      height={height * 2}
      role="img"
    >
      <title>{title}</title>
      <style>{STYLE}</style>
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
      {entries.map(({ tone, name, count, mark }, index) => (
        <LegendLine
          tone={tone}
          text={`${mark === undefined ? '' : `${mark}  `}${name}: ${count}`}
          y={legend + index * LINE}
        />
      ))}
      <text class="source" x="2" y={height - 8}>
        {source}
      </text>
    </svg>
  );
}

function LegendLine({ tone, text, y }: { tone: Tile['tone']; text: string; y: number }): Html {
  const square = { x: 2, y, width: 15, height: 15, rx: 3 };
  return (
    <g class={tone}>
      <rect {...square} />
      <Overlay tone={tone} square={square} />
      <text class="entry" x="24" y={y + 12}>
        {text}
      </text>
    </g>
  );
}
