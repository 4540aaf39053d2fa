import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { isCivilDay } from '../../domain/deadlines/civil-day.js';
import { migrate, schemaVersion } from '../tables/migrate.js';
import { isVersion, type ReleaseRow } from './releases.js';

/**
 * What is wrong with the tables of a file, to complete "the file ..."; undefined if nothing is. Runs before any query of the service: a
 * file from elsewhere could have a view in place of a table, which never ends.
 */
export function tableProblem(connection: Database): string | undefined {
  // A damaged or made-up schema cannot call functions, and cells that overlap are noticed.
  connection.pragma('trusted_schema = OFF');
  connection.pragma('cell_size_check = ON');
  const version = Number(connection.pragma('user_version', { simple: true }));
  const own = schemaVersion('dataset');
  if (version !== own) return `has tables of version ${version}, but this service reads version ${own}`;
  const expected = expectedTables();
  const found = tablesOf(connection);
  const odd =
    [...found].find(([name, sql]) => expected.get(name) !== sql) ?? [...expected].find(([name]) => !found.has(name));
  return odd && `has other tables than a dataset of this version (${odd[0]})`;
}

/** The same for its content, as far as every request depends on it. */
export function contentProblem(connection: Database, release: ReleaseRow | undefined): string | undefined {
  const integrity = connection.pragma('quick_check', { simple: true });
  if (integrity !== 'ok') return `is damaged (${String(integrity)})`;
  if (!release) return 'holds no release';
  const { version, publishedAt, firstModifiedAt } = release;
  if (!isVersion(version)) return 'holds a release whose version has another form than 2026-11-21-3f9a2c41';
  if (!isTime(publishedAt) || !isTime(firstModifiedAt)) return 'holds a release whose times are not in UTC';
  const broken = LISTS.find(([table, column]) => connection.prepare(notAList(table, column)).get() !== undefined);
  return broken && `holds a list in ${broken.join('.')} that is not valid JSON`;
}

const isTime = (text: string): boolean =>
  /^.{10}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text) && isCivilDay(text.slice(0, 10));

/** Columns of JSON. */
const LISTS = [
  ['states', 'zones'],
  ['fields', 'options'],
  ['fields', 'keywords'],
  ['regions', 'counties'],
] as const;

const notAList = (table: string, column: string): string =>
  `SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL AND NOT (json_valid(${column}) AND json_type(${column}) = 'array') LIMIT 1`;

/** The SQL of each table, index, view and trigger by name, apart from SQLite's own. */
function tablesOf(connection: Database): Map<string, string> {
  const rows = connection.prepare(
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  );
  return new Map(
    (rows.all() as { type: string; name: string; sql: string }[]).map(({ type, name, sql }) => [
      `${type} ${name}`,
      sql,
    ]),
  );
}

let expectedOnce: Map<string, string> | undefined;

function expectedTables(): Map<string, string> {
  if (expectedOnce) return expectedOnce;
  const connection = new DatabaseConstructor(':memory:');
  migrate(connection, 'dataset');
  expectedOnce = tablesOf(connection);
  connection.close();
  return expectedOnce;
}
