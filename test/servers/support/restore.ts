import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/temporary-folder.js';
import type { PostgresServer } from './postgres.js';
import { env } from './postgres-programs.js';

const run = promisify(execFile);

/** Writes a database into a file with pg_dump. @returns its path */
export async function dumped(server: PostgresServer, database: string): Promise<string> {
  const file = join(temporaryFolder(), 'dump.sql');
  await run('pg_dump', ['--no-owner', '--file', file, server.url(database)], { env });
  return file;
}

/** Restores a database as an operator does it during operation: next to the one in use, which then makes room. */
export async function swapIn(server: PostgresServer, database: string, dump: string): Promise<void> {
  const [restored, old] = [await server.createDatabase(), `${database}_${Date.now()}`];
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file', dump];
  await run('psql', [...options, server.url(restored)], { env });
  // A database that is in use cannot be renamed.
  for (const statement of [
    `alter database ${database} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
    `alter database ${database} rename to ${old}`,
    `alter database ${restored} rename to ${database}`,
  ])
    await server.query('postgres', statement);
}
