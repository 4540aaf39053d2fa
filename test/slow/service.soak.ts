import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../db/accounts/sqlite/open.js';
import { bundledDataset } from '../../db/files/package-root.js';
import { builtCivicData, pathOf } from '../support/run.js';
import { basic } from '../support/service.js';
import { type RunningServices, startServices } from './running-services.js';
import { otherDataset } from './two-releases.js';

const SECONDS = 60;
/** Until then V8 still compiles code, and the heap grows to the size that it needs. */
const WARM_SECONDS = 25;
const CLIENTS = 8;
const IMPORT_EACH_MS = 4_000;
const KEY_EACH_MS = 500;
const MOST_GROWTH_MB = 32;

let services: RunningServices;
let folders: string[];
beforeAll(async () => {
  folders = [otherDataset(), bundledDataset];
  services = await startServices(1, bundledDataset);
});
afterAll(() => services?.stop());

/** Resident memory of the service in MB, from Linux's /proc (proc(5)). */
function residentMb(): number {
  const status = readFileSync(`/proc/${services.pids[0]}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

describe(`${SECONDS} seconds of load during imports and key changes`, () => {
  it(`cause no failed request and less than ${MOST_GROWTH_MB} MB of memory growth`, async () => {
    const [url = ''] = services.urls;
    const ends = performance.now() + SECONDS * 1_000;
    const failed: string[] = [];
    const counts = { answers: 0, imports: 0, keys: 0 };
    const memory: { second: number; mb: number }[] = [];
    // A slow machine takes longer until it has done enough.
    const going = () => performance.now() < ends || memory.length < SECONDS || Math.min(...Object.values(counts)) <= 5;

    const client = async (offset: number) => {
      for (let turn = offset; going(); turn += 1) {
        const { name, ask } = services.questions[turn % services.questions.length] as (typeof services.questions)[0];
        const { status } = await ask(url);
        if (status !== 200) failed.push(`${name}: ${status}`);
        counts.answers += 1;
      }
    };
    const importer = async () => {
      for (; going(); await sleep(IMPORT_EACH_MS)) {
        const { code, stderr } = await builtCivicData(
          services.environment,
          'import',
          folders[counts.imports % 2] as string,
        );
        if (code !== 0) failed.push(`import: ${stderr}`);
        counts.imports += 1;
      }
    };
    const keyMaker = async () => {
      const accounts = openAccounts(pathOf(services.environment, 'ACCOUNTS_URL'));
      const statusWith = async (id: string, secret: string) =>
        (await fetch(`${url}/v2/election/override/`, { headers: { authorization: basic(id, secret) } })).status;
      for (; going(); await sleep(KEY_EACH_MS)) {
        const { keyId, keySecret } = await accounts.keys.create('Load');
        const before = await statusWith(keyId, keySecret);
        await accounts.keys.revoke(keyId);
        const after = await statusWith(keyId, keySecret);
        if (before !== 200 || after !== 401) failed.push(`key: ${before}, then ${after}`);
        counts.keys += 1;
      }
      accounts.close();
    };
    const watcher = async () => {
      for (let second = 0; going(); second += 1) {
        memory.push({ second, mb: residentMb() });
        if (second % 10 === 0)
          process.stdout.write(`${second} s: ${residentMb().toFixed(0)} MB, ${JSON.stringify(counts)}\n`);
        await sleep(1_000);
      }
    };
    await Promise.all([importer(), keyMaker(), watcher(), ...Array.from({ length: CLIENTS }, (_, n) => client(n))]);

    const between = (from: number, to?: number) => median(memory.slice(from, to).map(({ mb }) => mb));
    const [warm, end] = [between(WARM_SECONDS, WARM_SECONDS + 10), between(-10)];
    process.stdout.write(
      `${JSON.stringify(counts)}; ${warm.toFixed(0)} MB when warm, ${end.toFixed(0)} MB at the end\n`,
    );
    expect(failed).toEqual([]);
    expect(end - warm).toBeLessThan(MOST_GROWTH_MB);
  });
});
