import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { civicData, type Environment, isolated, pathOf, withDataset } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

describe('civic-data export', () => {
  it('writes the files of the release, which an import finds unchanged', async () => {
    const folder = join(temporaryFolder(), 'export');
    const before = readFileSync(pathOf(environment, 'DATASET_URL'));
    const { code, stdout } = await civicData(environment, 'export', folder);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Wrote release 2026-03-01-\w{8} of 2026-03-01T00:00:00Z to /),
    ]);
    expect((await civicData(environment, 'import', folder)).stdout).toMatch(/^Nothing to publish/);
    expect(readFileSync(pathOf(environment, 'DATASET_URL')).equals(before)).toBe(true);
  });

  it('leaves files with other content alone without --overwrite', async () => {
    const folder = join(temporaryFolder(), 'export');
    mkdirSync(folder);
    writeFileSync(join(folder, 'states.csv'), 'mine');
    const kept = await civicData(environment, 'export', folder);
    expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining('or add --overwrite to replace them.\n')]);
    expect(readdirSync(folder)).toEqual(['states.csv']);
    expect((await civicData(environment, 'export', folder, '--overwrite')).code).toBe(0);
    expect(readFileSync(join(folder, 'states.csv'), 'utf8')).toBe('code,name,zones\nAA,Alpha,\nBB,Beta,\n');
  });

  it.each(['export', 'backup', 'restore'])(
    '%s refuses an empty name, as of a shell variable that is not set',
    async (command) => {
      const { code, stdout, stderr } = await civicData(isolated(), command, '');
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('It must be the name of a folder.')]);
    },
  );

  it('needs a folder, and something published', async () => {
    expect((await civicData(environment, 'export')).code).toBe(2);
    const { code, stderr } = await civicData(isolated(), 'export', join(temporaryFolder(), 'export'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('npm run -s civic-data -- import')]);
  });
});
