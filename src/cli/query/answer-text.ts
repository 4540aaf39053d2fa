import { shorten } from '../../../db/domain/text/shorten.js';
import { escapeInvisible } from '../../../db/storage/publish/folder/table.js';
import { table, wrap } from '../common.js';

/** The cells of a row by the path of their column, such as `state.name`. */
type Row = ReadonlyMap<string, string>;

/** Maximum characters of a cell, enough for the id of a deadline. */
const MAX_CELL = 60;

/** The data of a response for people: a line for each value outside of lists, and then a table for each list. */
export function answerText(data: object): string {
  const lines: string[] = [];
  const tables: [path: string, text: string][] = [];
  const add = (value: unknown, path: string): void => {
    if (isList(value)) tables.push([path, tableOf(value, path)]);
    else if (isObject(value)) for (const [name, child] of Object.entries(value)) add(child, joined(path, name));
    else lines.push(wrap(`${path}: ${lineText(value)}`, ''));
  };
  add(data, '');
  const parts = tables.map(([path, text]) => (tables.length > 1 ? `${path}\n${text}` : text));
  return [...(lines.length > 0 ? [lines.join('\n')] : []), ...parts].join('\n\n');
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !isArray(value);
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Whether a value is a list of rows. A list of texts is a single value. */
const isList = (value: unknown): value is readonly unknown[] =>
  isArray(value) && (value.length === 0 || value.some((entry) => typeof entry === 'object' && entry !== null));

const hasList = (value: unknown): boolean => isList(value) || (isObject(value) && Object.values(value).some(hasList));

function tableOf(entries: readonly unknown[], path: string): string {
  const rows = entries.flatMap((entry) => rowsOf(entry, ''));
  const paths = new Set(rows.flatMap((row) => [...row.keys()]));
  // An object that is null in one row has columns for its fields in others.
  const parents = new Set([...paths].map((column) => column.replace(/\.?[^.]*$/, '')));
  const columns = [...paths].filter((column) => !parents.has(column));
  const cells = rows.map((row) => columns.map((column) => cellText(row.get(column) ?? '')));
  return table(columns, cells, `${path} is empty.`);
}

/** Nested objects are columns. Each entry of a nested list is a row, which repeats the cells around the list. */
function rowsOf(value: unknown, path: string): Row[] {
  if (isList(value)) return value.flatMap((entry) => rowsOf(entry, path));
  if (!isObject(value)) return [new Map([[path, plainText(value)]])];
  const parts = Object.entries(value).map(([name, child]) => ({ child, rows: rowsOf(child, joined(path, name)) }));
  const around = parts.filter(({ child }) => !hasList(child)).flatMap(({ rows }) => rows.flatMap((row) => [...row]));
  const within = parts.filter(({ child }) => hasList(child)).flatMap(({ rows }) => rows);
  return within.length === 0 ? [new Map(around)] : within.map((row) => new Map([...around, ...row]));
}

const plainText = (value: unknown): string => (isArray(value) ? value.join(', ') : String(value ?? ''));

const cellText = (text: string): string => escapeInvisible(shorten(text.replace(/\s+/g, ' '), MAX_CELL));

/** The whole text, with its line breaks. */
export const lineText = (value: unknown): string => plainText(value).split(/\r?\n/).map(escapeInvisible).join('\n');
