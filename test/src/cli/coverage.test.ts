import { beforeAll, describe, expect, it } from 'vitest';
import { civicData, type Environment, withDataset } from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

/** The lines after the title, with single gaps between columns. */
async function coverage(...args: string[]): Promise<string[]> {
  const { code, stdout } = await civicData(environment, 'coverage', ...args);
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .slice(2, -1)
    .map((line) => line.replace(/ {2,}/g, '  '));
}

describe('civic-data coverage', () => {
  it('lists the states that have a value of a field', async () => {
    expect(await coverage('--field', 'primary_date')).toEqual(['STATE  KNOWN  AS OF', 'AA  yes  2026-01-05', 'BB  no']);
  });

  it('lists the fields of which a state has a value', async () => {
    const lines = await coverage('--state', 'bb');
    expect(lines).toHaveLength(8);
    expect(lines).toContain('registration_methods  yes  2026-02-01');
    expect(lines).toContain('primary_date  no');
  });

  it('lists unknown values, of all or of a field or a state', async () => {
    const fields = [
      'ballot_type',
      'early_voting_starts',
      'gov_tool_verify',
      'has_pav_everyone',
      'primary_date',
      'registration_laws',
    ];
    expect(await coverage('--missing')).toEqual(['FIELD  UNKNOWN  STATES', ...fields.map((slug) => `${slug}  1  BB`)]);
    expect(await coverage('--missing', '--state', 'BB')).toEqual(['FIELD', ...fields]);
    expect(await coverage('--missing', '--field', 'primary_date')).toEqual(['STATE', 'BB']);
    expect(await coverage('--missing', '--state', 'AA')).toEqual(['No value is unknown.']);
  });

  it('calls fields without a value in any state reserved', async () => {
    const empty = edited('values.csv', 'AA,primary_date,2026-06-02,,Calendar,2026-01-05', 'AA,primary_date,,,,');
    const without = {
      ...empty,
      ...edited('overrides.csv', 'AA,North/South County,primary_date', 'AA,Port City,primary_date'),
    };
    const reserved = await withDataset({}, writeDataset(without));
    for (const args of [[], ['--missing']]) {
      const { stdout } = await civicData(reserved, 'coverage', ...args);
      expect(stdout).toContain('Reserved, without a value in any state: primary_date.');
      expect(stdout).not.toMatch(/^primary_date/m);
    }
  });

  it('prints the values as JSON', async () => {
    const { stdout } = await civicData(environment, 'coverage', '--field', 'primary_date', '--missing', '--json');
    expect(JSON.parse(stdout)).toEqual({
      release: { version: expect.any(String), publishedAt: '2026-03-01T00:00:00Z' },
      values: [{ field: 'primary_date', state: 'BB', known: false, asOf: null }],
    });
  });

  it('takes a field or a state, and suggests corrections', async () => {
    const run = async (...args: string[]) => {
      const { code, stderr } = await civicData(environment, 'coverage', ...args);
      return `${code} ${stderr}`;
    };
    expect(await run('--field', 'primary_date', '--state', 'AA')).toMatch(/^2 .*cannot be used with option '--state/);
    expect(await run('--field', 'primary_dat')).toMatch(/^1 .*Did you mean primary_date\?/);
    expect(await run('--state', 'Betta')).toMatch(/^1 .*Did you mean Beta\?/);
  });
});
