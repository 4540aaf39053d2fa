import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CIVIC_DATA, finished, pathOf, withDataset } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';

const MOUNT = ['--mount', 'sh', '-c', 'mount --bind "$1" "$1" && shift && exec "$@"', 'sh'];
const canMount = spawnSync('unshare', [...MOUNT, '/dev/null', 'true']).status === 0;

it.runIf(canMount)('an import into a file that is mounted by itself says to mount its folder', async () => {
  const environment = await withDataset();
  const path = pathOf(environment, 'DATASET_URL');
  const before = readFileSync(path);
  const words = [process.execPath, CIVIC_DATA, 'import', writeDataset(edited('states.csv', 'Alpha', 'Omega'))];
  const { code, stderr } = await finished(spawn('unshare', [...MOUNT, path, ...words], { env: environment }));
  expect([code, stderr]).toEqual([1, expect.stringContaining('mount the folder, not the file')]);
  expect(readFileSync(path).equals(before)).toBe(true);
});
