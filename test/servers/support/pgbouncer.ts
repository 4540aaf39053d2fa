import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import type { PostgresServer } from './postgres.js';
import { endWithTests, startEngine } from './program.js';

/** PgBouncer between servers and PostgreSQL, with one database. Connections to it stay open, whatever happens behind it. */
export interface PgBouncer {
  url: string;
  /** Has new connections lead to another database. */
  leadTo(database: string): void;
  /** As PAUSE, which ends the connections to PostgreSQL; queries wait until `resume`. */
  pause(): void;
  resume(): void;
}

/** @param mode `transaction` gives each transaction a connection, and `session` each client */
export async function startPgBouncer(
  server: PostgresServer,
  database: string,
  mode: 'session' | 'transaction',
): Promise<PgBouncer> {
  // Not in the folder of the other tests, which only their user may enter.
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-pgbouncer-'));
  chmodSync(folder, 0o755);
  endWithTests({ end: async () => rmSync(folder, { recursive: true, force: true }) });
  const [file, port] = [join(folder, 'pgbouncer.ini'), await freePort()];
  const { username, password, hostname: host, port: to } = new URL(server.url(database));
  const login = `user=${username} password='${decodeURIComponent(password)}'`;
  const leadTo = (name: string) => {
    const lines = [
      '[databases]',
      `civic = host=${host} port=${to} dbname=${name} ${login}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...[
        `pool_mode = ${mode}`,
        'server_tls_sslmode = prefer',
        'server_login_retry = 1',
        'ignore_startup_parameters = extra_float_digits',
      ],
    ];
    writeFileSync(file, lines.join('\n'));
  };
  leadTo(database);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const program = await startEngine('pgbouncer', ['-q', ...user, file], port);
  return {
    url: `postgres://civic@127.0.0.1:${port}/civic?sslmode=disable`,
    leadTo(name) {
      leadTo(name);
      program.signal('SIGHUP');
    },
    pause: () => program.signal('SIGUSR1'),
    resume: () => program.signal('SIGUSR2'),
  };
}
