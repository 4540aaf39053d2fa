import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isolated, spawnService, untilPrinted } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A process of the built service that follows a dataset at a URL. */
export class FollowingServer {
  readonly copies = temporaryFolder();
  url = '';
  log = '';
  #child: ChildProcess | undefined;

  constructor(private readonly datasetUrl: string) {}

  async start(): Promise<void> {
    const child = spawnService(
      isolated({
        DATASET_URL: this.datasetUrl,
        COPIES: this.copies,
        FOLLOW_SECONDS: '1',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'info',
      }),
    );
    this.#child = child;
    child.stdout?.on('data', (chunk) => {
      this.log += chunk;
    });
    const printed = await untilPrinted(child, '/graphql\n\n');
    this.url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string;
  }

  /** Starts without waiting until it listens, and without failing if it ends before. */
  begin(): void {
    this.start().catch(() => {});
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }

  async state(): Promise<{ release: string; problem: string | null; ageSeconds: number }> {
    const { release, followers } = (await (await fetch(`${this.url}/readyz?verbose`)).json()) as {
      release: string;
      followers: { problem: string | null; ageSeconds: number }[];
    };
    return { release, problem: followers[0]?.problem ?? null, ageSeconds: followers[0]?.ageSeconds ?? Number.NaN };
  }
}

/** Requests without a pause to each server, until it is stopped. */
export class Load {
  answered = 0;
  readonly failures: string[] = [];
  #stopped = false;
  readonly #clients: Promise<void>[];

  constructor(servers: readonly FollowingServer[]) {
    this.#clients = servers.map((server) => this.#client(server.url));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }

  async #client(url: string): Promise<void> {
    while (!this.#stopped) {
      for (const path of ['/v2/election/field/', '/readyz', '/states', '/releases/latest/fields.json'])
        await this.#ask(`${url}${path}`);
      // The machine has other work to do as well.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async #ask(url: string): Promise<void> {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status === 200) this.answered += 1;
      else this.failures.push(`${url} ${response.status}`);
    } catch (error) {
      this.failures.push(`${url} ${error}`);
    }
  }
}
