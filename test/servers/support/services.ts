import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type Environment, finished, spawnService, untilPrinted, withDataset } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A key as `civic-data keys create --json` prints it. */
export interface Key {
  keyId: string;
  keySecret: string;
}

/** A process of the built service. */
export class ServiceProcess {
  readonly #ended: Promise<{ code: number | null; stdout: string; stderr: string }>;

  private constructor(
    readonly environment: Environment,
    readonly url: string,
    private readonly child: ChildProcess,
    ended: ServiceProcess['ended'],
  ) {
    this.#ended = ended;
  }

  /** Starts a process with a folder of copies of its own, and waits until it serves. */
  static async start(settings: Environment): Promise<ServiceProcess> {
    const environment = await withDataset({
      COPIES: join(temporaryFolder(), 'copies'),
      RATE_LIMIT: 'off',
      ...settings,
    });
    return ServiceProcess.startAgain(environment);
  }

  /** Starts a process with the files of an earlier one. */
  static async startAgain(environment: Environment): Promise<ServiceProcess> {
    const child = spawnService(environment);
    const ended = finished(child);
    const printed = await untilPrinted(child, '/graphql\n\n');
    return new ServiceProcess(environment, /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string, child, ended);
  }

  get ended() {
    return this.#ended;
  }

  /** The status of a request for data that needs a key. */
  async status({ keyId, keySecret }: Key): Promise<number> {
    const headers = { authorization: basic(keyId, keySecret) };
    const response = await fetch(`${this.url}/v2/election/data/state/AA/`, { headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Ends it as a process manager does. @returns what it logged */
  async stop(): Promise<string> {
    this.child.kill('SIGTERM');
    return (await this.#ended).stdout;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}

/** The messages of a log. */
export function messagesIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((message) => message !== 'request');
}
