import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import packageJson from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/package-root.js';
import { civicData, type Environment, type Finished } from './civic-data.js';
import { publishFolder } from './publish.js';
import { writeDataset } from './small-dataset.js';
import { temporaryFolder } from './temporary-folder.js';

export { civicData, type Environment, type Finished };

/** The built programs. */
export const SERVER = join(packageRoot, 'dist/server.js');
export const CIVIC_DATA = join(packageRoot, 'dist/civic-data.js');

/** What `npm start` passes to Node, such as limits of its heap. */
const FLAGS: string[] = packageJson.scripts.start.match(/--\S+/g) ?? [];
/** The Node that runs them. */
const NODE = process.env.TEST_NODE ?? process.execPath;

/** Settings for a process with its own files. Of our environment it inherits only the path. */
export function isolated(settings: Environment = {}, folder = temporaryFolder()): Environment {
  return {
    PATH: process.env.PATH ?? '',
    DATASET_URL: `file:${join(folder, 'dataset.sqlite')}`,
    ACCOUNTS_URL: `file:${join(folder, 'accounts.sqlite')}`,
    PORT: '0',
    // Services of several tests run at the same time, and its default address is one.
    DASHBOARD: 'off',
    ...settings,
  };
}

/** As `isolated`, with a published dataset; the small one unless a folder is named. */
export async function withDataset(settings: Environment = {}, folder = writeDataset()): Promise<Environment> {
  const environment = isolated(settings);
  await publishFolder(folder, pathOf(environment, 'DATASET_URL'));
  return environment;
}

/** The path that a `file:` setting names. */
export function pathOf(environment: Environment, name: 'DATASET_URL' | 'ACCOUNTS_URL'): string {
  return (environment[name] as string).slice('file:'.length);
}

/** Runs the built `civic-data` in a process of its own to its end. Most tests need only `civicData`, which is much faster. */
export function builtCivicData(environment: Environment, ...args: string[]): Promise<Finished> {
  return finished(spawn(NODE, [CIVIC_DATA, ...args], { env: environment }));
}

/** Starts the built service, as `npm start` does after the build. */
export function spawnService(environment: Environment, server = SERVER): ChildProcess {
  return spawn(NODE, [...FLAGS, server], { env: environment });
}

export async function finished(child: ChildProcess): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...output };
}

/** What a process has printed once that includes a text. Rejects if the process ends before. */
export function untilPrinted(child: ChildProcess, piece: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onData = (chunk: unknown) => {
      printed += String(chunk);
      if (printed.includes(piece)) resolve(printed);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('close', (code) => reject(new Error(`ended with ${code} before it printed ${piece}:\n${printed}`)));
  });
}

/** Starts the built service, runs the test, and ends it with SIGTERM. */
export async function whileRunning(
  environment: Environment,
  test: (printed: string, url: string, child: ChildProcess) => Promise<void>,
  server = SERVER,
) {
  const child = spawnService(environment, server);
  const ended = finished(child);
  try {
    const printed = await untilPrinted(child, '/graphql\n\n');
    await test(printed, /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string, child);
  } finally {
    child.kill('SIGTERM');
  }
  return ended;
}
