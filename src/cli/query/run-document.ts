import { type GraphQLFormattedError, Kind, parse, print, visit } from 'graphql';
import { shorten } from '../../../db/domain/text/shorten.js';
import { escapeInvisible } from '../../../db/storage/publish/text.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { buildSchema } from '../../../schema/build.js';
import type { Warning } from '../../../schema/limits/errors/warnings.js';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { asSubgraph } from '../../../schema/node/federation/subgraph.js';
import { createLog } from '../../process/log/log.js';
import type { Config } from '../../process/settings/config.js';
import { reportUrlOf } from '../../process/settings/report-url.js';
import { createApolloServer } from '../../server/graphql/apollo-server.js';
import { RequestError } from '../../server/graphql/error-response.js';
import { spellOperation } from '../../server/graphql/request-parameters.js';
import { createOperationRunner } from '../../server/graphql/run-operation.js';
import { table, wrap } from '../output.js';

/** A GraphQL response. */
export interface Response {
  data?: object | null;
  errors?: readonly GraphQLFormattedError[];
  extensions?: { warnings?: readonly Warning[] };
}

/**
 * What an operator's own document may take: all values of all regions, some hundred times what a client may. Beyond that, an error says
 * so before the process runs out of memory.
 */
const LIMITS = { cost: 10_000_000, maxResponseBytes: 100_000_000 };

/** Runs a document on a release in the way that the server runs that of a client with a key. */
export async function runDocument(
  config: Config,
  dataset: OpenRelease,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const log = createLog('error', process.stderr);
  const limits = { ...DEFAULT_LIMITS, ...config, ...LIMITS };
  const apollo = await createApolloServer(asSubgraph(buildSchema()), limits, new Set(), log);
  try {
    const text = spellOperation(query, { variables });
    const request = { method: 'POST', text, accept: undefined, access: 'keyed' } as const;
    const run = createOperationRunner(apollo, limits.maxResponseBytes, { reportUrl: reportUrlOf(config) });
    const { response } = await run(request, dataset);
    return JSON.parse(response.body.toString());
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { errors: [{ message: error.message, extensions: { code: error.code } }] };
  } finally {
    await apollo.stop();
  }
}

/** The variables that a document declares, by name, such as `$from: Date!`; undefined if it cannot be parsed, which running it reports. */
export function declaredVariables(query: string): ReadonlyMap<string, string> | undefined {
  const declared = new Map<string, string>();
  try {
    visit(parse(query), {
      [Kind.VARIABLE_DEFINITION]: (node) => void declared.set(node.variable.name.value, print(node)),
    });
    return declared;
  } catch {
    return undefined;
  }
}

/** The cells of a row by the path of their column, such as `state.name`. */
type Row = ReadonlyMap<string, string>;

/** Characters of a cell: the id of a deadline fits. */
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

/** Whether its entries are rows. A list of texts is a value of its own. */
const isList = (value: unknown): value is readonly unknown[] =>
  isArray(value) && (value.length === 0 || value.some((entry) => typeof entry === 'object' && entry !== null));

const hasList = (value: unknown): boolean => isList(value) || (isObject(value) && Object.values(value).some(hasList));

function tableOf(entries: readonly unknown[], path: string): string {
  const rows = entries.flatMap((entry) => rowsOf(entry, ''));
  const paths = new Set(rows.flatMap((row) => [...row.keys()]));
  // An object that is null in one row has columns of its own in others.
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

/** All of a text, with its line breaks. */
export const lineText = (value: unknown): string => plainText(value).split(/\r?\n/).map(escapeInvisible).join('\n');
