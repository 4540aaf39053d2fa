import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { civicData, isolated, pathOf } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';

const bad = () => writeDataset(edited('values.csv', 'AA,has_pav_everyone,True', 'AA,has_pav_everyone,maybe'));

describe('civic-data import', () => {
  it('publishes the bundled dataset without a folder', async () => {
    const { code, stdout } = await civicData(isolated(), 'import', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, status: 'published', counts: { states: 51, fields: 83 } });
  });

  it('says so when a folder holds what is published already', async () => {
    const environment = isolated();
    const folder = writeDataset();
    await civicData(environment, 'import', folder);
    const { code, stdout } = await civicData(environment, 'import', folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Nothing to publish: release \S+ of 2026-03-01T00:00:00Z holds the same\.\n$/);
  });

  it('names the place of a bad cell, publishes nothing, and ends with exit code 1', async () => {
    const environment = isolated();
    await civicData(environment, 'import', writeDataset());
    const before = readFileSync(pathOf(environment, 'DATASET_URL'));
    const { code, stdout } = await civicData(environment, 'import', bad());
    expect(code).toBe(1);
    expect(stdout).toContain('values.csv:2 text: "maybe" - expected True, False or an empty cell\n');
    expect(stdout).toContain('Nothing was published.');
    expect(readFileSync(pathOf(environment, 'DATASET_URL')).equals(before)).toBe(true);
  });

  it('gives the same as JSON for a script', async () => {
    const { code, stdout } = await civicData(isolated(), 'import', bad(), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      problems: [
        { file: 'values.csv', line: 2, column: 'text', value: 'maybe', expected: 'True, False or an empty cell' },
      ],
    });
  });

  it('refuses to lose a whole field, unless told that it is meant', async () => {
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
  it('finds a good folder good and publishes nothing', async () => {
    const environment = isolated();
    const { code, stdout } = await civicData(environment, 'check', writeDataset());
    expect(code).toBe(0);
    expect(stdout).toContain('is good: 2 states, 7 fields, 8 known values, 6 overrides, 7 V1 slugs.');
    expect(existsSync(pathOf(environment, 'DATASET_URL'))).toBe(false);
  });

  it('tells of the problems that an import would meet, and touches nothing', async () => {
    const environment = isolated();
    await civicData(environment, 'import', writeDataset());
    const { mtimeMs } = statSync(pathOf(environment, 'DATASET_URL'));
    const { code, stdout } = await civicData(environment, 'check', bad(), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).problems).toHaveLength(1);
    expect(statSync(pathOf(environment, 'DATASET_URL')).mtimeMs).toBe(mtimeMs);
  });
});
