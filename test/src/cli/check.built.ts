import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civicData, isolated, pathOf, withDataset } from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

describe('civic-data check', () => {
  it('accepts a folder without problems and publishes nothing', async () => {
    const environment = isolated();
    const { code, stdout } = await civicData(environment, 'check', writeDataset());
    expect(code).toBe(0);
    expect(stdout).toContain(
      'has no problems: 2 states, 7 fields, 8 known values, 6 overrides, 1 elections, 1 deadline rules, 7 V1',
    );
    expect(existsSync(pathOf(environment, 'DATASET_URL'))).toBe(false);
  });

  it('lists the sources without a publisher, the most used first, and accepts them', async () => {
    const { code, stdout } = await civicData(isolated(), 'check', writeDataset());
    expect([code, stdout]).toEqual([0, expect.stringContaining('4 sources have no publisher in sources.csv')]);
    expect(stdout).toContain('\n  County page (4 times)\n');
    const { unknownSources } = JSON.parse((await civicData(isolated(), 'check', writeDataset(), '--json')).stdout);
    expect(unknownSources).toContainEqual({ text: 'City page', uses: 2 });
    expect(unknownSources).not.toContainEqual(expect.objectContaining({ text: 'Guide' }));
    const without = await civicData(isolated(), 'check', writeDataset({ 'sources.csv': null }));
    expect([without.code, without.stdout]).toEqual([0, expect.not.stringContaining('no publisher')]);
  });

  it('names the fields without a label in a language that has labels, and accepts them', async () => {
    const { code, stdout } = await civicData(isolated(), 'check', writeDataset());
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('6 fields without a label in "es" in translations.csv'),
    ]);
    expect(stdout).toContain('\n  registration_laws\n');
    const { missingLabels } = JSON.parse((await civicData(isolated(), 'check', writeDataset(), '--json')).stdout);
    expect(missingLabels.es).not.toContain('ballot_type');
    const without = await civicData(isolated(), 'check', writeDataset({ 'translations.csv': null }));
    expect([without.code, without.stdout]).toEqual([0, expect.not.stringContaining('without a label')]);
  });

  it('lists the problems that would stop an import, and changes nothing', async () => {
    const environment = await withDataset();
    const folder = writeDataset(edited('values.csv', 'AA,has_pav_everyone,True', 'AA,has_pav_everyone,maybe'));
    const { mtimeMs } = statSync(pathOf(environment, 'DATASET_URL'));
    const { code, stdout } = await civicData(environment, 'check', folder, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).problems).toHaveLength(1);
    expect(statSync(pathOf(environment, 'DATASET_URL')).mtimeMs).toBe(mtimeMs);
  });
});

describe.each(['import', 'check', 'diff'])('civic-data %s', (command) => {
  it('needs a folder or --bundled, and says so', async () => {
    const environment = await withDataset();
    const { mtimeMs } = statSync(pathOf(environment, 'DATASET_URL'));
    const { code, stderr } = await civicData(environment, command);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`npm run -s civic-data -- ${command} DIR\n`)]);
    expect(stderr).toContain(`npm run -s civic-data -- ${command} --bundled\n`);
    expect((await civicData(environment, command, '')).code).toBe(2);
    expect(statSync(pathOf(environment, 'DATASET_URL')).mtimeMs).toBe(mtimeMs);
  });

  it('takes either a folder or --bundled', async () => {
    const { code, stderr } = await civicData(isolated(), command, writeDataset(), '--bundled');
    expect([code, stderr]).toEqual([2, expect.stringContaining('name a folder or use --bundled, not both')]);
    expect((await civicData(isolated(), command, '--bundled')).code).toBe(0);
  });

  it('says in one line that a folder does not exist, or is no folder', async () => {
    const folder = writeDataset();
    const missing = await civicData(isolated(), command, join(folder, 'missing'));
    expect(missing).toEqual({ code: 1, stdout: '', stderr: `The folder ${join(folder, 'missing')} does not exist.\n` });
    const file = await civicData(isolated(), command, join(folder, 'values.csv'), '--json');
    expect([file.code, JSON.parse(file.stdout).error]).toEqual([
      1,
      expect.stringContaining('values.csv is not a folder'),
    ]);
  });
});
