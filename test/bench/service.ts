import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../db/package-root.js';
import { freePort } from '../support/free-port.js';
import { get, send } from './http.js';
import { type StartedProcess, startProcess } from './processes.js';

export interface ServiceFiles {
  datasetPath: string;
  accountsPath: string;
}

export interface RunningServer extends StartedProcess {
  url: string;
}

const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string };
  bin: { 'civic-data': string };
};

/** The start script of package.json, which runs the built server, as a command without a shell. */
export const START_COMMAND = manifest.scripts.start
  .replace(/^exec /, '')
  .split(' ')
  .map((word) => (word === 'node' ? process.execPath : word));

/** The built `civic-data` program. */
export const COMMAND_LINE = [process.execPath, manifest.bin['civic-data']];

export function serviceEnvironment({ datasetPath, accountsPath }: ServiceFiles): NodeJS.ProcessEnv {
  // The load comes from one address and uses one key.
  return { DATASET_URL: `file:${datasetPath}`, ACCOUNTS_URL: `file:${accountsPath}`, RATE_LIMIT: 'off' };
}

/** Starts the built service with its default settings, apart from the rate limit. Its log goes to /dev/null. */
export async function startService(files: ServiceFiles, core: number): Promise<RunningServer> {
  const port = await freePort();
  const environment = { ...serviceEnvironment(files), PORT: String(port) };
  const started = startProcess(START_COMMAND, { core, environment, discard: true });
  const url = `http://127.0.0.1:${port}`;
  await waitForOk(started, url);
  return { ...started, url };
}

/**
 * Sends a GET to a starting server every 2 ms until it responds with 200.
 *
 * @returns the `performance.now()` of that response
 * @throws when the process ends first
 */
export async function waitForOk({ child }: StartedProcess, url: string, path = '/healthz'): Promise<number> {
  for (;;) {
    try {
      const { status } = await send(url, get(path));
      if (status === 200) return performance.now();
    } catch {
      if (child.exitCode !== null) throw new Error(`A server ended while it started, with exit code ${child.exitCode}`);
    }
    await sleep(2);
  }
}
