import type { Table } from '../../db/domain/text/csv.js';
import { CHANGE_KINDS } from '../../db/domain/vocabulary.js';
import {
  type Change,
  type ChangeCounts,
  countChanges,
  type DeadlineChange,
  type DeadlineDay,
} from '../../db/storage/publish/difference.js';
import type { ValidPlan } from '../../db/storage/publish/plan.js';
import { table } from './common.js';

/** What a plan changes: cells, rows of each file, and deadlines. */
export function planLines({ changes, deadlines }: ValidPlan): string[] {
  return [changeTables(changes), changeSummary(countChanges(changes)), ...deadlineLines(deadlines)];
}

/** A table of how many rows of each file change, for `diff` and `import`. */
export function changeSummary(counts: ChangeCounts): string {
  const rows = Object.entries(counts).map(([file, row]) => [file, ...CHANGE_KINDS.map((kind) => `${row[kind]}`)]);
  return table(['FILE', ...CHANGE_KINDS.map((kind) => kind.toUpperCase())], rows, 'No changes.');
}

/** A table of the changed cells for each file, for people to read. */
function changeTables(changes: readonly Change[]): string {
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

/** A row for each changed cell with the full texts, for a spreadsheet. */
export function changedCells(changes: readonly Change[]): Table {
  const rows = changes.flatMap(({ cells, kind, ...change }) =>
    cells.map((cell) => ({ ...change, change: kind, ...cell })),
  );
  const columns = ['file', 'change', 'state', 'region', 'slug', 'column', 'before', 'after'];
  return { columns, rows };
}

/** A table of the deadlines that move, with their rules and days before and after. @returns no line if none does */
export function deadlineLines(changes: readonly DeadlineChange[]): string[] {
  const [first] = changes;
  if (!first) return [];
  const rows = changes.flatMap(({ state, field, before, after }) =>
    Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
      index === 0 ? state : '',
      index === 0 ? field : '',
      day(before[index]),
      day(after[index]),
    ]),
  );
  return [
    '',
    `Deadlines that change, with their days for ${first.election}:`,
    table(['STATE', 'FIELD', 'BEFORE', 'AFTER'], rows, ''),
  ];
}

/** `2028-10-10 MOVED (-29d received roll:next)` */
function day(one: DeadlineDay | undefined): string {
  if (!one) return '';
  return [one.date, one.status, one.rule && `(${one.rule})`].filter((part) => part !== null).join(' ');
}

/** How many characters of a text a table shows, and how many of them come before the first difference. */
const EXCERPT_LENGTH = 40;
const CONTEXT_LENGTH = 12;

/** Cuts two texts to where they differ: in a page of text, that is rarely within the first 40 characters. */
function excerpts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  const from = Math.max(before.length, after.length) <= EXCERPT_LENGTH ? 0 : Math.max(same - CONTEXT_LENGTH, 0);
  return [excerpt(before, from), excerpt(after, from)];
}

function excerpt(text: string, from: number): string {
  const start = text === '' || from === 0 ? '' : '…';
  const end = text.length - from > EXCERPT_LENGTH ? '…' : '';
  return `${start}${text.slice(from, from + EXCERPT_LENGTH)}${end}`.replace(/\s+/g, ' ');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
