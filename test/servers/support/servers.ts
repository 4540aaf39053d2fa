import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openAccounts } from '../../../db/open-accounts.js';
import { type Environment, isolated, pathOf, SERVER } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { endProcess, endWithTests, freePort, until } from './engine.js';

/** A server process that can be killed and started again on its port. */
export class ServerProcess {
  #child: ChildProcess | undefined;
  #printed = '';

  constructor(
    readonly port: number,
    private readonly environment: Environment,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it has printed since its last start. */
  get printed(): string {
    return this.#printed;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    this.#printed = '';
    const env = { ...this.environment, PORT: String(this.port) };
    const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    const collect = (chunk: unknown) => {
      this.#printed += String(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    await until('a server is ready', () => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${this.#printed}`);
      return fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it with a signal, and waits for its end. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child) await endProcess(this.#child, signal);
  }
}

export interface Servers {
  servers: readonly ServerProcess[];
  environment: Environment;
  /** The Authorization header of a valid key. */
  authorization: string;
  keyId: string;
}

/** Server processes of the build on the bundled dataset and the same accounts, which end with the test file. */
export async function startServers(count: number, settings: Environment): Promise<Servers> {
  const environment = isolated({ NODE_ENV: 'production', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...settings });
  copyFileSync(inject('bundledRelease'), pathOf(environment, 'DATASET_URL'));
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  await accounts.createCustomer('Load');
  const { keyId, keySecret } = await accounts.createKey('Load');
  accounts.close();
  const servers: ServerProcess[] = [];
  for (let n = 0; n < count; n += 1) servers.push(new ServerProcess(await freePort(), environment));
  for (const server of servers) endWithTests({ end: () => server.end('SIGKILL') });
  await Promise.all(servers.map((server) => server.start()));
  return { servers, environment, authorization: basic(keyId, keySecret), keyId };
}
