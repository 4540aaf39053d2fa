import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundle that this is part of; this file itself where there is none. */
const script = fileURLToPath(import.meta.url);

let map: SourceMap | false | undefined;

/**
 * A stack with the places in our sources instead of those in the bundle. Node could do it for every stack that is read, and would
 * read the map at each start for it; this reads it (some 50 ms) when the first stack is shown.
 */
export function withSourceLines(stack: string): string {
  const [start, ...frames] = stack.split(`${script}:`);
  if (frames.length === 0) return stack;
  map ??= readMap();
  return [start, ...frames.map((frame) => frame.replace(/^(\d+):(\d+)/, sourcePlace))].join('');
}

function readMap(): SourceMap | false {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  } catch {
    // There is no bundle, or a build has replaced it meanwhile.
    return false;
  }
}

/** Both count from one, and the map from zero. */
function sourcePlace(place: string, line: string, column: string): string {
  // Without an entry it is an empty object.
  const { originalSource, originalLine, originalColumn } = (
    map ? map.findEntry(Number(line) - 1, Number(column) - 1) : {}
  ) as Partial<SourceMapping>;
  if (originalSource === undefined) return `${script}:${place}`;
  const source = join(dirname(script), originalSource);
  // Of packages the map knows the files only.
  if (source.includes('/node_modules/')) return source;
  return `${source}:${Number(originalLine) + 1}:${Number(originalColumn) + 1}`;
}
