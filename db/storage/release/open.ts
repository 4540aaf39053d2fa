import { readFileSync, statSync } from 'node:fs';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { commandLine } from '../../command-line.js';
import { OperatorError } from '../../operator-error.js';
import { migrate, schemaVersion } from '../tables/migrate.js';
import { contentProblem, tableProblem } from './check-file.js';
import { findRelease, type ReleaseRow } from './releases.js';

/** The parameter of all query functions. They are synchronous: each ends in `.all()` or `.get()`. */
export type DatasetDatabase = BetterSQLite3Database;

/** An open published dataset. It is always one whole release, because the file never changes in place. */
export interface OpenDataset {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
  close(): void;
}

/** The file is missing, or is not a dataset that this code can read. */
export class DatasetFileError extends OperatorError {
  override name = 'DatasetFileError';
  constructor(
    path: string,
    /** Completes a sentence that starts with the path. */
    readonly reason: string,
    advice = REBUILD,
    /** Whether the file is only locked, so that a later attempt may succeed. */
    readonly locked = false,
  ) {
    super(`The dataset file ${path} ${reason}.`, advice);
  }
}

const REBUILD =
  `To rebuild it from CSV files, run: ${commandLine('import DIR')}. ` +
  `For the dataset that comes with the project, run: ${commandLine('import --bundled')}`;

/** An import in place of the file would lose what was published, so an upgrade begins with an export of it. */
function upgradeAdvice(path: string, version: number): string {
  // A file of another program has no version.
  const current = version === 0 ? 0 : schemaVersion('dataset');
  if (version > current)
    return `Install the version of the service that wrote it, or restore a backup from before the upgrade: ${commandLine('restore DIR --only dataset --replace')}`;
  if (version < current) {
    const folder = `${path}.version-${version}`;
    const quoted = (name: string) => (/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);
    const [exportIt, importIt] = [`export ${quoted(folder)}`, `import ${quoted(folder)}`].map(commandLine);
    // The folder is a backup, too, which the version before can restore.
    const copy = `cp ${quoted(path)} ${quoted(`${folder}/dataset.sqlite`)}`;
    return `To give it the tables of this version, run: ${exportIt} && ${copy} && ${importIt}`;
  }
  return REBUILD;
}

/** An import helps only if there is no file, or if its content is wrong. */
function readError(path: string, error: unknown): DatasetFileError {
  if (error instanceof DatasetFileError) return error;
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (/^ENO(ENT|TDIR)$/.test(code))
    return new DatasetFileError(path, 'does not exist', `Check DATASET_URL. ${REBUILD}`);
  if (/^SQLITE_BUSY/.test(code))
    return new DatasetFileError(path, 'is locked by another program', 'Close that program.', true);
  if (/^(EACCES|SQLITE_CANTOPEN)/.test(code))
    return new DatasetFileError(path, `cannot be opened (${message})`, `Allow this user to read it: chmod a+r ${path}`);
  return new DatasetFileError(path, `cannot be read (${message})`);
}

/** How long to wait for a lock. Short, because a waiting server answers no request. */
const BUSY_MS = 50;

/** Called with each SQL statement that runs. Tests count them. */
export type StatementListener = (sql: string) => void;

/**
 * Opens a published dataset read-only and checks all of it (a few milliseconds, once per release).
 *
 * @param cacheKb how much of the file SQLite keeps in memory: 16 MB by default
 * @throws DatasetFileError if it is missing or damaged, or has tables of another version
 */
export function openDataset(path: string, onStatement?: StatementListener, cacheKb = 16_000): OpenDataset {
  return inspected(path, connect(path, onStatement, cacheKb));
}

/** Checks a published dataset as `openDataset` does. @throws DatasetFileError */
export function checkDataset(path: string): ReleaseRow {
  const { release, close } = openDataset(path);
  close();
  return release;
}

function inspected(path: string, connection: Database): OpenDataset {
  try {
    return { ...check(path, connection), close: () => connection.close() };
  } catch (error) {
    connection.close();
    throw readError(path, error);
  }
}

/**
 * Opens a published dataset of this or an earlier version, for imports, exports and restores. An older one is copied into memory, where
 * it gets the missing tables and columns, empty. The file does not change.
 *
 * @throws DatasetFileError
 */
export function openAnyVersion(path: string): OpenDataset & { readonly isOlder: boolean } {
  try {
    return { ...openDataset(path), isOlder: false };
  } catch (error) {
    // Reading anything but a regular file could block.
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    const bytes = error instanceof DatasetFileError && isFile ? upgraded(readFileSync(path)) : undefined;
    if (!bytes) throw error;
    return { ...inspected(path, new DatabaseConstructor(bytes)), isOlder: true };
  }
}

/** An older dataset file with the tables of this version; undefined if it is no such file. */
export function upgraded(bytes: Buffer): Buffer | undefined {
  try {
    const connection = new DatabaseConstructor(bytes);
    try {
      const version = Number(connection.pragma('user_version', { simple: true }));
      const old = version > 0 && version < schemaVersion('dataset');
      return old && migrate(connection, 'dataset') ? connection.serialize() : undefined;
    } finally {
      connection.close();
    }
  } catch {
    // Not a database, or damaged. Opening it reports the reason.
    return undefined;
  }
}

function connect(path: string, onStatement: StatementListener | undefined, cacheKb: number): Database {
  const verbose = onStatement && ((sql: unknown) => onStatement(String(sql)));
  try {
    // To read anything else could block.
    const stat = statSync(path);
    if (!stat.isFile()) throw new DatasetFileError(path, 'is not a file', 'Correct DATASET_URL.');
    if (stat.size === 0) throw new DatasetFileError(path, 'is empty');
    const options = { readonly: true, fileMustExist: true, timeout: BUSY_MS, ...(verbose && { verbose }) };
    const connection = new DatabaseConstructor(path, options);
    // Keeps the shared lock of the first statement until the file is closed, so that nobody can lock out a reader in between.
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma(`cache_size = -${cacheKb}`);
    return connection;
  } catch (error) {
    throw readError(path, error);
  }
}

function check(path: string, connection: Database) {
  const otherTables = tableProblem(connection);
  if (otherTables !== undefined) {
    const version = Number(connection.pragma('user_version', { simple: true }));
    throw new DatasetFileError(path, otherTables, upgradeAdvice(path, version));
  }
  const database = drizzle(connection);
  const release = findRelease(database);
  const wrongContent = contentProblem(connection, release);
  if (wrongContent !== undefined) throw new DatasetFileError(path, wrongContent);
  return { database, release: release as ReleaseRow };
}
