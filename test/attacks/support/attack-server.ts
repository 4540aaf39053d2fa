import type { ChildProcess } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, inject } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { type Environment, finished, isolated, pathOf, spawnService, untilPrinted } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { HANGS_AFTER_MS } from '../../support/wait-until.js';
import { operationRequest, send, sendOperation, type Target } from './client.js';
import { HEAP_MB } from './limits.js';
import { type Observed, Observer } from './observer.js';

const RELEASES = {
  bundled: 'bundledRelease',
  large: 'largeRelease',
  regions: 'regionsRelease',
  skewed: 'skewedRelease',
} as const;
export type DatasetName = keyof typeof RELEASES;

export interface AttackServerOptions {
  dataset?: DatasetName;
  settings?: Environment;
}

const CUSTOMER = 'Attacker';

/** The built service in a process of its own with a small heap, and what watches it. */
export class AttackServer implements Target {
  port = 0;
  authorization = '';
  environment: Environment = {};
  #child: ChildProcess | undefined;
  #observer: Observer | undefined;
  #output = { stdout: '', stderr: '' };

  constructor(readonly options: AttackServerOptions) {}

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** What it logged since the last call of `expectNormal`. */
  get logged(): string {
    return this.#output.stdout;
  }

  isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async start(): Promise<void> {
    const { dataset = 'bundled', settings } = this.options;
    this.environment = isolated({
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...settings,
    });
    const path = pathOf(this.environment, 'DATASET_URL');
    copyFileSync(inject(RELEASES[dataset]), path);
    symlinkSync(join(dirname(inject(RELEASES[dataset])), 'releases'), join(dirname(path), 'releases'));
    await this.createKey();
    this.#output = { stdout: '', stderr: '' };
    const child = spawnService(this.environment);
    this.#child = child;
    child.stdout?.on('data', (chunk) => {
      this.#output.stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.#output.stderr += chunk;
    });
    child.once('close', (code, signal) => {
      // An attack that ends the service fails its test; this says why.
      const reason = this.#output.stderr.trim().slice(0, 400);
      if (signal !== 'SIGKILL') process.stdout.write(`The service ended with ${signal ?? code}: ${reason}\n`);
    });
    const banner = await untilPrinted(child, '/graphql\n\n');
    this.port = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(banner)?.[1]);
    this.#observer = await Observer.start(`http://127.0.0.1:${this.port}`, this.pid);
  }

  /** Creates a key, and sends it from now on. */
  async createKey(): Promise<void> {
    const accounts = openAccounts(pathOf(this.environment, 'ACCOUNTS_URL'));
    const customers = await accounts.customers.list();
    if (!customers.some(({ name }) => name === CUSTOMER)) await accounts.customers.create(CUSTOMER);
    const { keyId, keySecret } = await accounts.keys.create(CUSTOMER);
    this.authorization = basic(keyId, keySecret);
    accounts.close();
  }

  async stop(): Promise<void> {
    this.#observer?.stop();
    if (!this.#child || !this.isRunning()) return;
    const ended = finished(this.#child);
    this.#child.kill('SIGKILL');
    await ended;
  }

  async isUsable(): Promise<boolean> {
    if (!this.isRunning()) return false;
    const answer = send(this, { path: '/healthz' }).then(({ status }) => status === 200);
    const tooLate = sleep(HANGS_AFTER_MS, undefined, { ref: false }).then(() => false);
    const healthy = await Promise.race([answer, tooLate]).catch(() => false);
    return healthy;
  }

  /** Watches the service during an attack. */
  watch<Result>(attack: () => Promise<Result>): Promise<Observed & { result: Result }> {
    if (!this.#observer) throw new Error('The service was not started');
    return this.#observer.during(attack);
  }

  /** The service runs, answers as usual, and logged no error since the last call. */
  async expectNormal(): Promise<void> {
    const { stdout, stderr } = this.#output;
    this.#output = { stdout: '', stderr: '' };
    const errors = stdout.split('\n').filter((line) => /^\{"level":[56]0/.test(line));
    expect([...errors, stderr].join('\n').slice(0, 2_000)).toBe('');
    expect(this.isRunning()).toBe(true);
    expect((await send(this, { path: '/v2/election/data/state/CA/', key: true })).status).toBe(200);
    const { body } = await sendOperation(this, operationRequest('{ states { code } }', { key: true }));
    expect(body.data?.states).toHaveLength(51);
  }
}

/** A service for the tests of a file. One that an attack ended, stopped or left too large starts again for the next test. */
export function attackServer(options: AttackServerOptions = {}): AttackServer {
  const server = new AttackServer(options);
  beforeEach(async () => {
    if (await server.isUsable()) return;
    await server.stop();
    await server.start();
  });
  afterAll(() => server.stop());
  return server;
}
