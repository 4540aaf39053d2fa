import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { type Environment, type Finished, finished, isolated, untilPrinted } from './run.js';

export const REPLACED = 'A worker has ended; another one takes its place';

/** What a line of the log may have. */
export interface Line {
  msg: string;
  level: number;
  id?: string;
  worker?: number;
  workers?: number[];
  signal?: string;
  pauseMs?: number;
  path?: string;
}

/** A service of a primary and workers, in processes of its own. */
export interface Clustered {
  primary: ChildProcess;
  url: string;
  /** What it printed at the start. */
  printed: string;
  environment: Environment;
  ended: Promise<Finished>;
  /** The workers that listen now. */
  workers(): number[];
  /** The log until now. */
  lines(): Line[];
  /** Asks over new connections, of which each worker gets its share, and checks that all workers have answered. @returns all answers */
  askEach(path: string, headers?: Record<string, string>): Promise<Answer[]>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Runs a test on a service of several processes, and ends it. */
export async function withWorkers(
  settings: Environment,
  check: (service: Clustered) => Promise<void>,
): Promise<Finished> {
  const environment = isolated({ WORKERS: '2', ...settings });
  // A process group of its own, as in a terminal.
  const primary = spawn(process.execPath, [join(packageRoot, 'dist/server.cjs')], {
    env: environment,
    detached: true,
  });
  let log = '';
  primary.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const ended = finished(primary);
  const lines = () => log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
  try {
    const printed = await untilPrinted(primary, '/graphql\n\n');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string;
    const workers = () => listening(lines());
    const askEach = async (path: string, headers = {}) => {
      const ids = Array.from({ length: 4 * workers().length }, () => randomUUID() as string);
      const answers: Answer[] = [];
      for (const id of ids) answers.push(await ask(`${url}${path}`, { ...headers, 'x-request-id': id }));
      const whoAnswered = () => new Set(lines().flatMap(({ id, worker }) => (id && ids.includes(id) ? [worker] : [])));
      await eventually(() => [...whoAnswered()].sort()).toEqual(workers().sort());
      return answers;
    };
    await check({ primary, url, printed, environment, ended, workers, lines, askEach });
  } finally {
    primary.kill('SIGTERM');
  }
  return ended;
}

/** As `expect.poll`, with time for a process to start on a busy machine. */
export function eventually<Value>(value: () => Value) {
  return expect.poll(value, { timeout: 20_000 });
}

/** Over a connection of its own. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (piece) => {
        body += piece;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    }).once('error', reject);
  });
}

/** Those that listen, by what the log says. */
function listening(lines: Line[]): number[] {
  const workers = new Set<number>();
  for (const { msg, worker = 0, workers: all = [] } of lines) {
    if (msg === 'All workers listen') for (const one of all) workers.add(one);
    if (msg === 'The new worker listens') workers.add(worker);
    if (msg === REPLACED) workers.delete(worker);
  }
  return [...workers];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Where it can be seen: one that nobody has asked about since it ended has ended as well.
    const status = `/proc/${pid}/status`;
    return !existsSync(status) || !/^State:\s+[ZX]/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
