import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { civicData, type Environment, isolated, withDataset } from '../../support/run.js';
import { edited, SMALL_DATASET, writeDataset } from '../../support/small-dataset.js';

const long = `By mail too. ${'And so on. '.repeat(20)}`;
const published = edited('values.csv', 'By mail too.,Guide,,2026-01-03', `${long}Old end.,Guide,,2026-01-03`);
const changed = () =>
  writeDataset({
    'values.csv': (published['values.csv'] as string)
      .replace('Old end.', 'New end.')
      .replace('type,paper', 'type,machine'),
    'overrides.csv': (SMALL_DATASET['overrides.csv'] as string).replace('2026-06-09', '2026-06-10'),
  });

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset({}, writeDataset(published));
});

describe('civic-data diff', () => {
  it('shows each changed cell and a summary, and publishes nothing', async () => {
    const folder = changed();
    const first = await civicData(environment, 'diff', folder);
    expect(first.code).toBe(0);
    const text = first.stdout.split('\n').map((line) => line.replace(/ {2,}/g, '  '));
    expect(text.slice(1)).toEqual([
      '',
      'values.csv',
      '  CHANGE  STATE  SLUG  COLUMN  BEFORE  AFTER',
      '  changed  AA  ballot_type  text  paper  machine',
      '  changed  AA  registration_laws  footnotes  … And so on. Old end.  … And so on. New end.',
      '',
      'overrides.csv',
      '  CHANGE  STATE  REGION  SLUG  COLUMN  BEFORE  AFTER',
      '  changed  AA  North/South County  primary_date  text  2026-06-09  2026-06-10',
      '',
      'FILE  ADDED  REMOVED  CHANGED',
      'values.csv  0  0  2',
      'overrides.csv  0  0  1',
      '',
    ]);
    expect((await civicData(environment, 'diff', folder)).stdout).toBe(first.stdout);
  });

  it('prints the full texts as JSON', async () => {
    const { stdout } = await civicData(environment, 'diff', changed(), '--json');
    const { ok, published: release, counts, changes, removals } = JSON.parse(stdout);
    expect({ ok, release, counts, removals }).toEqual({
      ok: true,
      release: { version: expect.stringMatching(/^2026-03-01-/), publishedAt: '2026-03-01T00:00:00Z' },
      counts: {
        'values.csv': { added: 0, removed: 0, changed: 2 },
        'overrides.csv': { added: 0, removed: 0, changed: 1 },
      },
      removals: [],
    });
    expect(changes[1]).toEqual({
      file: 'values.csv',
      kind: 'changed',
      state: 'AA',
      region: '',
      slug: 'registration_laws',
      cells: [{ column: 'footnotes', before: `${long}Old end.`, after: `${long}New end.` }],
    });
  });

  it('prints a line for each changed cell as CSV', async () => {
    const { code, stdout } = await civicData(environment, 'diff', changed(), '--csv');
    const [header, ...rows] = parse(stdout) as string[][];
    expect([code, header]).toEqual([0, ['file', 'change', 'state', 'region', 'slug', 'column', 'before', 'after']]);
    expect(rows).toEqual([
      ['values.csv', 'changed', 'AA', '', 'ballot_type', 'text', 'paper', 'machine'],
      ['values.csv', 'changed', 'AA', '', 'registration_laws', 'footnotes', `${long}Old end.`, `${long}New end.`],
      ['overrides.csv', 'changed', 'AA', 'North/South County', 'primary_date', 'text', '2026-06-09', '2026-06-10'],
    ]);
  });

  it('reports that nothing changes', async () => {
    const { code, stdout } = await civicData(environment, 'diff', writeDataset(published));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No changes: \S+ has the same data as release \S+ of 2026-03-01T00:00:00Z\.\n$/);
  });

  it('reports that nothing is published yet', async () => {
    const { code, stdout } = await civicData(isolated(), 'diff', writeDataset());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Nothing is published yet\. An import of \S+ would add everything:\n/);
    expect(stdout).toMatch(/^values\.csv +8 +0 +0$/m);
  });

  it('shows the changes and which of them need --allow-removals', async () => {
    const folder = writeDataset({ 'values.csv': (published['values.csv'] as string).replace('type,paper', 'type,') });
    const { code, stdout } = await civicData(environment, 'diff', folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/removed +AA +ballot_type +text +paper/);
    expect(stdout).toContain('It would fail without --allow-removals:\nvalues.csv field: "ballot_type" - expected');
  });

  it('names the problems that would stop an import, and exits with 1', async () => {
    const folder = writeDataset(edited('values.csv', 'type,paper', 'type,clay'));
    for (const format of [[], ['--csv']]) {
      const { code, stdout } = await civicData(environment, 'diff', folder, ...format);
      expect(code).toBe(1);
      expect(stdout).toContain('values.csv:7 text: "clay" - expected one of paper, machine');
    }
    const { stdout } = await civicData(environment, 'diff', folder, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ line: 7 }] });
  });
});
