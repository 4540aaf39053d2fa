import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import DatabaseConstructor from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import type { DownloadManifest } from '../../db/storage/publish/downloads.js';
import { takeSeed } from '../support/random.js';
import { builtCivicData, CIVIC_DATA, pathOf } from '../support/run.js';
import { answersOf, type RunningServices, startServices } from './running-services.js';
import { otherDataset } from './two-releases.js';

let services: RunningServices;
let folders: string[];
let dataset: string;
/** What each release answers. */
let releases: Map<string, string>[];
/** The version with which each release was published last. */
const versions: string[] = [];
/** Index of the published release. */
let published = 0;

beforeAll(async () => {
  folders = [bundledDataset, otherDataset()];
  // Each release changes thousands of values. With all of them, the many imports of this file would take twice as long.
  services = await startServices(2, { CHANGES_KEPT: '5000' });
  dataset = pathOf(services.environment, 'DATASET_URL');
  releases = [await ask(), await ask(1)];
  await ask(0);
});
afterAll(() => services.stop());

/** A rollback changes values, so their times are later than those of the first import. */
const TIMES = /"modified(At|_at)":"[^"]*"/g;

/** What both servers answer without times, after an import where a release is given; they answer the same. */
async function ask(release?: number): Promise<Map<string, string>> {
  if (release !== undefined) {
    const { code, stdout, stderr } = await builtCivicData(services.environment, 'import', folders[release] as string);
    if (code !== 0) throw new Error(stdout + stderr);
    published = release;
  }
  const ready = (await (await fetch(`${services.urls[0]}/readyz`)).json()) as { release: string };
  if (release !== undefined) versions[release] = ready.release;
  const [first, second] = await Promise.all(services.urls.map((url) => answersOf(url, services.questions)));
  expect(second).toEqual(first);
  return new Map([...(first as Map<string, string>)].map(([name, body]) => [name, body.replace(TIMES, '')]));
}

function siblings(): string[] {
  const others = ['dataset.sqlite', 'dataset.sqlite.lock'];
  return readdirSync(dirname(dataset)).filter((name) => name.startsWith('dataset') && !others.includes(name));
}

/** Whether a process publishes. */
function isLocked(): boolean {
  const lock = new DatabaseConstructor(`${dataset}.lock`, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT 1 FROM sqlite_schema').all();
    return false;
  } catch (error) {
    return (error as { code: string }).code === 'SQLITE_BUSY';
  } finally {
    lock.close();
  }
}

interface Killed {
  signal: string | null;
  /** What the process left next to the dataset. */
  left: string[];
  /** Milliseconds from the moment it held the lock to its end. */
  lasted: number;
}

const importOther = () => ['import', folders[1 - published] as string];
const rollBack = () => ['rollback', versions[1 - published] as string];

/** Starts a command that publishes the other release, waits until it holds the lock, and then as `kill` does. */
async function interrupt(
  kill: NodeJS.Signals | null,
  until: () => Promise<unknown>,
  command: () => string[] = importOther,
): Promise<Killed> {
  const child = spawn(process.execPath, [CIVIC_DATA, ...command()], { env: services.environment, stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  while (!isLocked() && child.exitCode === null) await setTimeout(1);
  const held = performance.now();
  await until();
  if (kill) child.kill(kill);
  const signal = await ended;
  return { signal, left: siblings(), lasted: performance.now() - held };
}

/**
 * Kills an import at a part of the time that it works. One that was faster than the last one, and ended first, gives a better measure of
 * that time, and the next one is killed earlier.
 */
async function killAt(
  part: number,
  time: { lasted: number },
  kill: NodeJS.Signals,
  command: () => string[] = importOther,
): Promise<Killed> {
  for (;;) {
    const killed = await interrupt(kill, () => setTimeout(part * time.lasted), command);
    if (killed.signal !== null) return killed;
    time.lasted = Math.min(time.lasted, killed.lasted) * 0.9;
    await expectWhole();
  }
}

/** The answers are wholly those of the old release or of the new one, and an import works and cleans up. */
async function expectWhole(): Promise<void> {
  const after = await ask();
  const release = releases.findIndex((answers) => answers.get('/graphql') === after.get('/graphql'));
  expect(after).toEqual(releases[release]);
  published = release;
  await ask(1 - published);
  expect(await ask()).toEqual(releases[published]);
  expect(siblings()).toEqual([]);
  expectWholeArchive();
}

/** Each release in the archive has all of its files, and nothing is left half-written. */
function expectWholeArchive(): void {
  const archive = join(dirname(dataset), 'releases');
  for (const version of readdirSync(archive)) {
    const { files } = JSON.parse(readFileSync(join(archive, version, 'manifest.json'), 'utf8')) as DownloadManifest;
    for (const { name, sha256 } of files) {
      const bytes = readFileSync(join(archive, version, name));
      expect(createHash('sha256').update(bytes).digest('hex'), `${version}/${name}`).toBe(sha256);
    }
  }
}

/** Evenly spread parts of the time that an import works. */
function randomParts(seed: number, count: number): number[] {
  const parts = fc.sample(fc.noBias(fc.integer({ min: 0, max: 1000 })), { seed, numRuns: count });
  return parts.map((part) => part / 1000);
}

describe('an import or rollback that is killed', () => {
  it.each([
    ['import', importOther, 6],
    ['rollback', rollBack, 4],
  ] as const)(
    '(%s) at any moment leaves the old release or publishes all of the new one, and the next import works',
    async (_, command, kills) => {
      const seed = takeSeed('kills at random moments');
      const time = await interrupt(null, async () => {}, command);
      await expectWhole();
      const outcomes: string[] = [];
      for (const part of randomParts(seed, kills)) {
        const { lasted, left } = await killAt(part, time, 'SIGKILL', command);
        const before = published;
        await expectWhole();
        outcomes.push(`${Math.round(lasted)} ms: ${published === before ? 'new' : 'old'} release, ${left}`);
      }
      process.stdout.write(`of ${Math.round(time.lasted)} ms that it works\n  ${outcomes.join('\n  ')}\n`);
    },
  );

  it('while it writes the new file leaves the old release, and the next import removes the new file', async () => {
    let caught = 0;
    while (caught < 2) {
      const { left } = await interrupt('SIGKILL', async () => {
        while (isLocked() && !existsSync(`${dataset}.new`)) await new Promise(setImmediate);
      });
      if (left.includes('dataset.sqlite.new')) caught += 1;
      await expectWhole();
    }
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s leaves nothing next to the dataset', async (kill) => {
    const seed = takeSeed(`${kill} at random moments`);
    const time = await interrupt(null, async () => {});
    await expectWhole();
    for (const part of randomParts(seed, 4)) {
      const { signal, left } = await killAt(part, time, kill);
      expect([signal, left]).toEqual([kill, []]);
      await expectWhole();
    }
  });
});
