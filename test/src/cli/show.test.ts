import { beforeAll, describe, expect, it } from 'vitest';
import { wrap } from '../../../src/cli/common.js';
import { civicData, type Environment, withDataset } from '../../support/run.js';
import { edited, labels, writeDataset } from '../../support/small-dataset.js';

let environment: Environment;
beforeAll(async () => {
  const files = {
    ...labels({ ballot_type: 'Type of ballot' }),
    ...edited('values.csv', ',,Guide,,2026-01-06', ',,=Guide,,2026-01-06'),
  };
  environment = await withDataset({}, writeDataset(files));
});
const show = (...args: string[]) => civicData(environment, 'show', ...args);

describe('civic-data show', () => {
  it('shows values of a state with source and date, and the regions with other values', async () => {
    const { code, stdout } = await show('aa', 'primary_date', 'ballot_type', 'has_pav_everyone');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(1)).toEqual([
      'Next election: State primary on 2026-06-02 (AA-2026-06-02)',
      '',
      'ballot_type: Type of ballot',
      '  paper',
      '  Source: Guide',
      '  1 region has another value.',
      '',
      'has_pav_everyone',
      '  True',
      '  Note: Since 2020.',
      '  Source: State law 1, as of 2025-01-02',
      '  1 region has another value.',
      '',
      'primary_date',
      '  2026-06-02',
      '  Source: Calendar, as of 2026-01-05',
      '  1 region has another value.',
      '',
    ]);
  });

  it('shows all values if no field is named, and tells unknown from none', async () => {
    const { stdout } = await show('BB');
    expect(stdout).toMatch(/^Beta \(BB\) in release \S+ of 2026-03-01T00:00:00Z: 1 of 7 values are known\.\n/);
    expect(stdout).toContain('\nprimary_date\n  Unknown\n');
    expect(stdout).toContain('\nregistration_methods\n  None\n  Source: Asked the office, as of 2026-02-01\n');
  });

  it('prints them as JSON', async () => {
    const { stdout } = await show('AA', 'primary_date', '--json');
    expect(JSON.parse(stdout)).toEqual({
      release: { version: expect.any(String), publishedAt: '2026-03-01T00:00:00Z' },
      state: { code: 'AA', name: 'Alpha', ocdId: 'ocd-division/country:us/state:aa' },
      nextElection: { id: 'AA-2026-06-02', name: 'State primary', date: '2026-06-02', type: 'primary' },
      values: [
        {
          field: 'primary_date',
          label: '',
          format: 'Date',
          known: true,
          text: '2026-06-02',
          footnotes: '',
          source: 'Calendar',
          asOf: '2026-01-05',
          modifiedAt: '2026-01-02T00:00:00Z',
          overrides: 1,
        },
      ],
    });
  });

  it.each([
    [['AC'], 'There is no state "AC". Did you mean AA?'],
    [['AA', 'balot_type'], 'There is no field "balot_type". Did you mean ballot_type?'],
  ])('suggests a correction for %j', async (args, message) => {
    const { code, stderr } = await show(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe('a text in a terminal', () => {
  it('is broken between words and indented', () => {
    expect(wrap('one two three\n\nfour https://example.org/long/path five', '  ', 12)).toBe(
      '  one two\n  three\n\n  four\n  https://example.org/long/path\n  five',
    );
  });
});
