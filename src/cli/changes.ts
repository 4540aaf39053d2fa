import { stringify } from 'csv-stringify/sync';
import { CHANGE_KINDS, type Change, type ChangeCounts, countChanges } from '../../db/publish/difference.js';
import { table } from './print.js';

/** How many rows of each file change, as `diff` and `import` show it. */
export function changeSummary(counts: ChangeCounts): string {
  const rows = Object.entries(counts).map(([file, row]) => [file, ...CHANGE_KINDS.map((kind) => `${row[kind]}`)]);
  return table(['FILE', ...CHANGE_KINDS.map((kind) => kind.toUpperCase())], rows, 'Nothing changes.');
}

/** Every changed cell under the name of its file, for a person to look through. */
export function changeTables(changes: readonly Change[]): string {
  const files = Object.keys(countChanges(changes)) as Change['file'][];
  return files
    .map((file) => {
      const rows = changes.filter((change) => change.file === file).flatMap(cellRows);
      const used = HEADER.map((_, column) => rows.some((row) => row[column] !== ''));
      const visible = (row: readonly string[]) => row.filter((_, column) => used[column]);
      return `${file}\n${indent(table(visible(HEADER), rows.map(visible), ''))}\n`;
    })
    .join('\n');
}

const HEADER = ['CHANGE', 'STATE', 'REGION', 'SLUG', 'COLUMN', 'BEFORE', 'AFTER'];

function cellRows({ kind, state, region, slug, cells }: Change): string[][] {
  return cells.map(({ column, before, after }) => [kind, state, region, slug, column, ...excerpts(before, after)]);
}

/** One line for each changed cell, with the whole texts, for a spreadsheet. */
export function changesCsv(changes: readonly Change[]): string {
  const rows = changes.flatMap(({ cells, kind, ...change }) =>
    cells.map((cell) => ({ ...change, change: kind, ...cell })),
  );
  const columns = ['file', 'change', 'state', 'region', 'slug', 'column', 'before', 'after'];
  return stringify(rows, { header: true, columns });
}

/** Characters of a text that are shown in a table, and how many of them stand before the first that differs. */
const SHOWN = 40;
const LEAD = 12;

/** Two texts cut to where they differ: of a page of text, a changed word would stand far behind the first 40 characters. */
function excerpts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  const from = Math.max(before.length, after.length) <= SHOWN ? 0 : Math.max(same - LEAD, 0);
  return [excerpt(before, from), excerpt(after, from)];
}

function excerpt(text: string, from: number): string {
  const start = text === '' || from === 0 ? '' : '…';
  const end = text.length - from > SHOWN ? '…' : '';
  return `${start}${text.slice(from, from + SHOWN)}${end}`.replace(/\s+/g, ' ');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
