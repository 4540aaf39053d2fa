import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import type { DownloadManifest } from '../../db/storage/publish/downloads.js';
import { builtCivicData } from '../support/run.js';
import { waitUntil } from '../support/wait-until.js';
import { answersOf, type RunningServices, startServices } from './running-services.js';
import { otherDataset } from './two-releases.js';

const IMPORTS = 8;
const CLIENTS_PER_SERVER = 6;

let services: RunningServices;
let folders: string[];
beforeAll(async () => {
  folders = [bundledDataset, otherDataset()];
  // Each release changes thousands of values, and imports that carry all of them on take twice as long.
  services = await startServices(2, { CHANGES_KEPT: '5000' });
});
afterAll(() => services.stop());

async function importFolder(folder: string): Promise<void> {
  const { code, stdout, stderr } = await builtCivicData(services.environment, 'import', folder, '--json');
  if (code !== 0 || JSON.parse(stdout).status !== 'published') throw new Error(stdout + stderr);
}

/** What each release answers, learnt without load; every question tells the two apart. */
async function learn(): Promise<Map<string, string>[]> {
  const [url = ''] = services.urls;
  const learnt: Map<string, string>[] = [];
  for (const folder of [...folders].reverse()) {
    await importFolder(folder);
    learnt.unshift(await answersOf(url, services.questions));
  }
  for (const { name } of services.questions) expect(learnt[0]?.get(name) === learnt[1]?.get(name), name).toBe(false);
  return learnt;
}

/** Downloads the largest file of the latest release in two parts. @returns what is wrong with it */
async function downloadProblem(url: string): Promise<string | undefined> {
  const headers = { authorization: services.authorization };
  const { version, files } = (await (await fetch(`${url}/releases/latest/manifest.json`)).json()) as DownloadManifest;
  const [{ name, bytes, sha256 }] = files.toSorted((one, other) => other.bytes - one.bytes) as [(typeof files)[0]];
  const half = Math.floor(bytes / 2);
  const parts: Buffer[] = [];
  for (const range of [`bytes=0-${half - 1}`, `bytes=${half}-`]) {
    const response = await fetch(`${url}/releases/${version}/${name}`, { headers: { ...headers, range } });
    if (response.status !== 206) return `${version}/${name}: ${response.status}`;
    parts.push(Buffer.from(await response.arrayBuffer()));
  }
  const found = createHash('sha256').update(Buffer.concat(parts)).digest('hex');
  return found === sha256 ? undefined : `${version}/${name}: another hash`;
}

describe('two servers under load, while imports of another process alternate between two datasets', () => {
  it('answer every request from one release without errors, and use the new release from the first request after an import', async () => {
    const releases = await learn();
    let going = true;
    /** Counts the begins and ends of imports: odd while one is under way. */
    let moment = 0;
    const wrong: string[] = [];
    const counts = [0, 0];

    const client = async (url: string, offset: number) => {
      for (let turn = offset; going; turn += 1) {
        const { name, ask } = services.questions[turn % services.questions.length] as (typeof services.questions)[0];
        const before = moment;
        const { status, body } = await ask(url);
        const release = releases.findIndex((answers) => answers.get(name) === body);
        if (status !== 200 || release < 0) wrong.push(`${name}: ${status} ${body.slice(0, 200)}`);
        else if (before % 2 === 0 && before === moment && release !== (moment / 2) % 2)
          wrong.push(`${name}: the old one`);
        counts[release] = (counts[release] ?? 0) + 1;
      }
    };
    let downloads = 0;
    const downloader = async (url: string) => {
      while (going) {
        const problem = await downloadProblem(url);
        if (problem) wrong.push(problem);
        downloads += 1;
      }
    };
    const clients = services.urls.flatMap((url) =>
      Array.from({ length: CLIENTS_PER_SERVER }, (_, number) => client(url, number)),
    );
    const downloaders = services.urls.map(downloader);
    try {
      for (let number = 1; number <= IMPORTS; number += 1) {
        moment += 1;
        await importFolder(folders[number % 2] as string);
        moment += 1;
        for (const url of services.urls) expect(await answersOf(url, services.questions)).toEqual(releases[number % 2]);
      }
      // A slow machine may have made few so far.
      await waitUntil(() => downloads > 10 || wrong.length > 0);
    } finally {
      going = false;
    }
    await Promise.all([...clients, ...downloaders]);
    process.stdout.write(`${IMPORTS} imports under load: ${counts.join(' + ')} answers of the two releases\n`);
    expect(wrong).toEqual([]);
    expect(downloads).toBeGreaterThan(10);
    expect(Math.min(...counts)).toBeGreaterThan(100);
  });
});
