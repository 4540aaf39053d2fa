import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { type Environment, isolated, pathOf, SERVER } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { Program } from './program.js';

/** A key as `civic-data keys create --json` prints it. */
export interface Key {
  keyId: string;
  keySecret: string;
}

/** A server process of the build, which can be ended and started again with its files and on its port. */
export class ServerProcess {
  #program: Program | undefined;
  #port = 0;

  constructor(readonly environment: Environment) {}

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What it has printed since its last start. */
  get printed(): string {
    return this.#program?.printed ?? '';
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const env = { ...this.environment, PORT: String(this.#port) };
    const program = new Program(process.execPath, [SERVER], { env });
    this.#program = program;
    const isReady = async () => {
      const port = /^ {2}Start page {2}http:\/\/127\.0\.0\.1:(\d+)\/\n.*\/graphql\n\n/ms.exec(program.printed)?.[1];
      if (port === undefined) return false;
      this.#port = Number(port);
      return (await fetch(`${this.url}/readyz`)).ok;
    };
    await program.until('a server is ready', isReady, 60_000);
  }

  signal(signal: NodeJS.Signals): void {
    this.#program?.signal(signal);
  }

  /** Ends it with a signal, and waits for its end. @returns what it has printed */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
    await this.#program?.end(signal);
    return this.printed;
  }

  /** The status of a request for data that needs a key. @param state CA is in the bundled dataset, AA in the small one */
  async status({ keyId, keySecret }: Key, state: 'AA' | 'CA' = 'AA'): Promise<number> {
    const headers = { authorization: basic(keyId, keySecret) };
    const response = await fetch(`${this.url}/v2/election/data/state/${state}/`, { headers }).catch((error: Error) => {
      if (this.#program?.hasEnded) throw new Error(`The server has ended, and printed:\n${this.printed.slice(-5_000)}`);
      throw error;
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** The state of a server that follows a dataset. */
  async state(): Promise<{ release: string; problem: string | null; ageSeconds: number }> {
    const { release, followers } = (await (await fetch(`${this.url}/readyz?verbose`)).json()) as {
      release: string;
      followers: { problem: string | null; ageSeconds: number }[];
    };
    return { release, problem: followers[0]?.problem ?? null, ageSeconds: followers[0]?.ageSeconds ?? Number.NaN };
  }
}

/** Tries keys that servers must refuse, until it is ended. @param keys may become more @returns the ids of those that were accepted */
export function tryKeys(servers: readonly ServerProcess[], keys: readonly Key[]): () => Promise<string[]> {
  let running = true;
  const accepted: string[] = [];
  const tried = (async () => {
    for (let n = 0; running; n += 1) {
      const [server, key] = [servers[n % servers.length], keys[n % keys.length]];
      // A server that has just ended answers nothing.
      if (server && key && (await server.status(key, 'CA').catch(() => 0)) === 200) accepted.push(key.keyId);
      await setTimeout(20);
    }
  })();
  return async () => {
    running = false;
    await tried;
    return accepted;
  };
}

/** Settings of a server that follows a dataset at a URL. */
export function following(datasetUrl: string, settings: Environment = {}): Environment {
  return isolated({
    DATASET_URL: datasetUrl,
    COPIES: join(temporaryFolder(), 'copies'),
    FOLLOW_SECONDS: '1',
    ...settings,
  });
}

export interface Servers {
  servers: readonly ServerProcess[];
  environment: Environment;
  /** The Authorization header of a valid key. */
  authorization: string;
  keyId: string;
}

/** Server processes on the bundled dataset and the same accounts. */
export async function startServers(count: number, settings: Environment): Promise<Servers> {
  const environment = isolated({ NODE_ENV: 'production', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...settings });
  copyFileSync(inject('bundledRelease'), pathOf(environment, 'DATASET_URL'));
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  await accounts.customers.create('Load');
  const { keyId, keySecret } = await accounts.keys.create('Load');
  accounts.close();
  const servers = Array.from({ length: count }, () => new ServerProcess(environment));
  await Promise.all(servers.map((server) => server.start()));
  return { servers, environment, authorization: basic(keyId, keySecret), keyId };
}

/** The messages of a log. */
export function messagesIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((message) => message !== 'request');
}
