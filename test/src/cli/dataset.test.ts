import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { civicData, isolated, pathOf } from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const bad = () => writeDataset(edited('values.csv', 'AA,has_pav_everyone,True', 'AA,has_pav_everyone,maybe'));

describe('civic-data import', () => {
  it('publishes the bundled dataset without a folder', async () => {
    const { code, stdout } = await civicData(isolated(), 'import', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, status: 'published', counts: { states: 51, fields: 83 } });
  });

  it('says so when the folder has the same data as the published release', async () => {
    const environment = isolated();
    const folder = writeDataset();
    await civicData(environment, 'import', folder);
    const { code, stdout } = await civicData(environment, 'import', folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Nothing to publish: release \S+ of 2026-03-01T00:00:00Z has the same data\.\n$/);
  });

  it('names the place of a bad cell, publishes nothing, and exits with 1', async () => {
    const environment = isolated();
    await civicData(environment, 'import', writeDataset());
    const before = readFileSync(pathOf(environment, 'DATASET_URL'));
    const { code, stdout } = await civicData(environment, 'import', bad());
    expect(code).toBe(1);
    expect(stdout).toContain('values.csv:2 text: "maybe" - expected True, False or an empty cell\n');
    expect(stdout).toContain('Nothing was published.');
    expect(readFileSync(pathOf(environment, 'DATASET_URL')).equals(before)).toBe(true);
  });

  it('prints the same problems as JSON', async () => {
    const { code, stdout } = await civicData(isolated(), 'import', bad(), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      problems: [
        { file: 'values.csv', line: 2, column: 'text', value: 'maybe', expected: 'True, False or an empty cell' },
      ],
    });
  });

  it('removes all values of a field only with --allow-removals', async () => {
    const environment = isolated();
    await civicData(environment, 'import', writeDataset());
    const without = writeDataset(edited('values.csv', 'AA,ballot_type,paper', 'AA,ballot_type,'));
    const refused = await civicData(environment, 'import', without);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain(
      '"ballot_type" - expected a value of this field in at least one state, or --allow-removals',
    );
    expect((await civicData(environment, 'import', without, '--allow-removals')).code).toBe(0);
  });
});

describe('civic-data check', () => {
  it('accepts a folder without problems and publishes nothing', async () => {
    const environment = isolated();
    const { code, stdout } = await civicData(environment, 'check', writeDataset());
    expect(code).toBe(0);
    expect(stdout).toContain('has no problems: 2 states, 7 fields, 8 known values, 6 overrides, 7 V1 slugs.');
    expect(existsSync(pathOf(environment, 'DATASET_URL'))).toBe(false);
  });

  it('lists the problems that would stop an import, and changes nothing', async () => {
    const environment = isolated();
    await civicData(environment, 'import', writeDataset());
    const { mtimeMs } = statSync(pathOf(environment, 'DATASET_URL'));
    const { code, stdout } = await civicData(environment, 'check', bad(), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).problems).toHaveLength(1);
    expect(statSync(pathOf(environment, 'DATASET_URL')).mtimeMs).toBe(mtimeMs);
  });
});
