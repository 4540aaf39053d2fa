import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../db/package-root.js';
import { answerTo, get } from './ask.js';
import { freePort, output, type Started, start } from './processes.js';

/** The files of a service, and a key to it. */
export interface Site {
  datasetPath: string;
  accountsPath: string;
  /** What a request with a key has as its Authorization header. */
  authorization: string;
}

export interface Running extends Started {
  url: string;
}

const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string };
  bin: { 'civic-data': string };
};

/** How package.json starts the service once it is built. */
export const START = manifest.scripts.start
  .replace(/^exec /, '')
  .split(' ')
  .map((word) => (word === 'node' ? process.execPath : word));

const COMMAND = [process.execPath, manifest.bin['civic-data']];

/** Publishes a dataset and makes a key, as an operator does. */
export async function createSite(folder: string, dataset: string, core: number): Promise<Site> {
  const files = { datasetPath: join(folder, 'dataset.sqlite'), accountsPath: join(folder, 'accounts.sqlite') };
  await publish(files, dataset, core);
  const command = async (...args: string[]) =>
    JSON.parse(await output([...COMMAND, ...args, '--json'], { core, environment: environmentOf(files) }));
  await command('customers', 'create', '--name', 'Bench');
  const { keyId, keySecret } = await command('keys', 'create', '--customer', 'Bench');
  return { ...files, authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}

type Files = Pick<Site, 'datasetPath' | 'accountsPath'>;

export function publish(files: Files, dataset: string, core: number): Promise<string> {
  return output([...COMMAND, 'import', dataset], { core, environment: environmentOf(files) });
}

function environmentOf({ datasetPath, accountsPath }: Files) {
  return { DATASET_URL: `file:${datasetPath}`, ACCOUNTS_URL: `file:${accountsPath}` };
}

/** Starts the built service as it is shipped; its log, at its usual level, goes to /dev/null. */
export async function startService(site: Files, core: number, settings: NodeJS.ProcessEnv = {}): Promise<Running> {
  const port = await freePort();
  const environment = { ...environmentOf(site), PORT: String(port), ...settings };
  const started = start(START, { core, environment, discard: true });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(started, url);
  return { ...started, url };
}

/** Asks a server that starts again and again. @returns when it answered */
export async function untilAnswered({ child }: Started, url: string, path = '/healthz'): Promise<number> {
  for (;;) {
    try {
      const { status } = await answerTo(url, get(path));
      if (status === 200) return performance.now();
    } catch {
      if (child.exitCode !== null) throw new Error(`A server ended at its start, with ${child.exitCode}`);
    }
    await sleep(2);
  }
}
