import { spawn } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../support/free-port.js';
import { type Certificate, testAuthority } from './certificates.js';
import { asPostgres, newFolder, postgresUser, program, writeCertificate } from './postgres-programs.js';
import { childrenOf, isRunning, signal, until } from './processes.js';
import { endWithTests } from './program.js';

const PASSWORD = 'p@ss/w%rd:1';

/** A PostgreSQL server in a temporary folder, which takes connections with TLS only. Each test takes a database of its own. */
export class PostgresServer {
  #pid = 0;

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly tls: boolean,
  ) {
    endWithTests({ end: () => this.remove() });
  }

  /** Creates and starts a primary. @param options.tls whether connections must use TLS, or must not */
  static async start({ tls = true } = {}): Promise<PostgresServer> {
    const server = new PostgresServer(newFolder(), await freePort(), tls);
    const passwordFile = join(server.folder, 'password');
    await asPostgres('sh', '-c', `printf '%s' "$1" > "$2"`, 'sh', PASSWORD, passwordFile);
    const login = ['--username=civic', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await asPostgres(
      program('initdb'),
      '--no-sync',
      ...login,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '-D',
      server.data,
    );
    const line = `${tls ? 'hostssl' : 'hostnossl'} all,replication all samehost scram-sha-256\n`;
    writeFileSync(join(server.data, 'pg_hba.conf'), line);
    server.#configure();
    if (tls) writeCertificate(server.data, 'server', testAuthority().local);
    await server.startAgain();
    return server;
  }

  /** Creates and starts a standby that streams from this server. @param port for one that takes the place of a server which is gone */
  async startStandby(port?: number): Promise<PostgresServer> {
    const standby = new PostgresServer(newFolder(), port ?? (await freePort()), this.tls);
    const source = `host=127.0.0.1 port=${this.port} user=civic password='${PASSWORD}' sslmode=${this.tls ? 'require' : 'disable'}`;
    await asPostgres(
      program('pg_basebackup'),
      '-d',
      source,
      '-D',
      standby.data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    );
    standby.#configure();
    await standby.startAgain();
    return standby;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** A new database. @param template of which it is a copy; empty by default */
  async createDatabase(name = `civic_${Math.random().toString(36).slice(2)}`, template = 'template1'): Promise<string> {
    await this.query('postgres', `create database ${name} template ${template}`);
    return name;
  }

  /** The URL of a database on this server. @param options.port of something that leads to it */
  url(database: string, { port = this.port, password = PASSWORD } = {}) {
    const query = this.tls
      ? `?sslmode=verify-full&sslrootcert=${encodeURIComponent(testAuthority().authority.file)}`
      : '';
    return `postgres://civic:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${query}`;
  }

  /** Runs a statement as another program would. */
  async query(database: string, statement: string): Promise<Record<string, unknown>[]> {
    const options = { host: '127.0.0.1', port: this.port, user: 'civic', password: PASSWORD, database };
    const client = new Client({ ...options, ssl: this.tls && { rejectUnauthorized: false }, query_timeout: 60_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const results = await client.query(statement);
      return [results].flat().at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  }

  async startAgain(): Promise<void> {
    const child = spawn(program('postgres'), ['-D', this.data], {
      ...postgresUser(),
      stdio: 'ignore',
      cwd: this.folder,
    });
    this.#pid = child.pid as number;
    await this.untilReady();
  }

  async untilReady(): Promise<void> {
    const answers = () =>
      this.query('postgres', 'select 1').then(
        () => true,
        () => false,
      );
    await until('PostgreSQL answers', answers);
  }

  /** Ends the server and its processes, as a crash does. */
  async kill(): Promise<void> {
    // Before the signal, while the children can be found.
    const pids = [this.#pid, ...childrenOf(this.#pid)];
    for (const pid of pids) signal(pid, 'SIGKILL');
    await until('PostgreSQL is killed', () => pids.every((pid) => !isRunning(pid)));
    rmSync(join(this.data, 'postmaster.pid'), { force: true });
  }

  /** Ends the server as an operator does. */
  async stop(): Promise<void> {
    signal(this.#pid, 'SIGINT');
    await until('PostgreSQL is stopped', () => !isRunning(this.#pid));
  }

  /** Stops all processes of the server from running: connections stay open, and new ones are accepted by the system alone. */
  pause(): void {
    for (const pid of [this.#pid, ...childrenOf(this.#pid)]) signal(pid, 'SIGSTOP');
  }

  resume(): void {
    for (const pid of [this.#pid, ...childrenOf(this.#pid)]) signal(pid, 'SIGCONT');
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await asPostgres(program('pg_ctl'), 'promote', '-D', this.data, '-W');
    await until('the standby is promoted', async () => {
      const [row] = await this.query('postgres', 'select pg_is_in_recovery() as standby');
      return row?.standby === false;
    });
  }

  /** Waits until a standby has what this server has committed. */
  async untilReplicated(standby: PostgresServer): Promise<void> {
    const [row] = await this.query('postgres', 'select pg_current_wal_lsn()::text as lsn');
    await until('the standby has all data', async () => {
      const [reached] = await standby.query('postgres', `select pg_last_wal_replay_lsn() >= '${row?.lsn}' as reached`);
      return reached?.reached === true;
    });
  }

  /** Ends the server, whatever state it is in, and removes its folder. */
  async remove(): Promise<void> {
    if (isRunning(this.#pid)) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Shows another certificate to all that connect from now on. */
  async useCertificate(certificate: Certificate): Promise<void> {
    const name = `server-${performance.now()}`;
    writeCertificate(this.data, name, certificate);
    await this.query('postgres', `alter system set ssl_cert_file = '${name}.crt'`);
    await this.query('postgres', `alter system set ssl_key_file = '${name}.key'`);
    await this.query('postgres', 'select pg_reload_conf()');
    const inUse = async () => (await this.query('postgres', 'show ssl_cert_file'))[0]?.ssl_cert_file === `${name}.crt`;
    await until('the certificate is in use', inUse);
  }

  #configure(): void {
    const settings = [
      `port = ${this.port}`,
      "listen_addresses = '127.0.0.1,::1'",
      `ssl = ${this.tls ? 'on' : 'off'}`,
      "unix_socket_directories = ''",
      'fsync = off', // a test needs no data after a crash of the machine
      'shared_buffers = 16MB',
      'max_connections = 50',
      'wal_keep_size = 64MB',
      'logging_collector = off',
    ];
    appendFileSync(join(this.data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  }
}
