import { copyFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { civicData, type Environment, isolated, pathOf, withDataset } from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

let environment: Environment;
beforeAll(() => {
  environment = isolated();
  copyFileSync(inject('bundledRelease'), pathOf(environment, 'DATASET_URL'));
});
const deadlines = (...args: string[]) => civicData(environment, 'deadlines', ...args);
const elections = (...args: string[]) => civicData(environment, 'elections', ...args);

describe('civic-data deadlines', () => {
  it('shows the deadlines of a state, whose code may be in lower case', async () => {
    const { code, stdout } = await deadlines('--election', 'US-2028-11-07', '--state', 'ga');
    const lines = stdout.split('\n');
    expect([code, lines[0]]).toEqual([0, 'General election 2028 on 2028-11-07 (US-2028-11-07)']);
    expect(lines[2]).toMatch(/^STATE {2}WHAT +HOW +DATE +ACT BY +TIME +STATUS$/);
    expect(lines[3]).toMatch(/^GA {5}register +in person +2028-10-10 {2}2028-10-06 +moved$/);
    expect(stdout).toMatch(/^GA {5}vote early +starts +2028-10-16 +counted$/m);
    expect(stdout).toMatch(/^GA {5}return ballot +by mail +2028-11-07 {2}2028-11-07 {2}19:00 +counted$/m);
  });

  it('shows all states in lines of at most 80 characters', async () => {
    const { stdout } = await deadlines('--election', 'US-2028-11-07');
    const lines = stdout.split('\n');
    expect(lines.length).toBeGreaterThan(600);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(new Set(lines.slice(3, -1).map((line) => line.slice(0, 2))).size).toBe(51);
  });

  it('takes the first federal general election on or after the day of publishing', async () => {
    const folder = writeDataset(edited('dataset.json', '2026-03-01', '2026-11-03'));
    const { stdout } = await civicData(await withDataset({}, folder), 'deadlines');
    expect(stdout).toMatch(/^General election 2026 on 2026-11-03 \(US-2026-11-03\)\n/);
    const later = writeDataset(edited('dataset.json', '2026-03-01', '2026-11-04'));
    expect((await civicData(await withDataset({}, later), 'deadlines')).stdout).toContain('(US-2028-11-07)');
  });

  it("takes the state's own next election, and says who can confirm what is unconfirmed", async () => {
    const { stdout } = await deadlines('--state', 'OH');
    expect(stdout).toMatch(/^Primary on 2027-05-04 \(OH-2027-05-04\)\n/);
    expect(stdout).toMatch(/^OH {5}register +online +2027-04-04 {2}2027-04-02 +unconfirmed$/m);
    expect(stdout).toMatch(/"unconfirmed": if the rule of general elections applies\..*\(614\) 466-2655/s);
    expect((await deadlines('--state', 'OH', '--election', 'US-2028-11-07')).stdout).not.toContain('unconfirmed');
  });

  it('selects deadlines whose date is between two days, both included', async () => {
    const args = ['--election', 'US-2028-11-07', '--state', 'CA', '--json'];
    const { stdout } = await deadlines(...args, '--from', '2028-10-09', '--to', '2028-10-23');
    const found = JSON.parse(stdout).deadlines as { date: string }[];
    expect(found.map(({ date }) => date)).toEqual(['2028-10-23', '2028-10-23', '2028-10-09']);
    const none = await deadlines(...args.slice(0, 4), '--from', '2029-01-01');
    expect([none.code, none.stdout]).toEqual([0, expect.stringContaining('There are no such deadlines.')]);
  });

  it('prints the election, notes and rules as JSON', async () => {
    const { stdout } = await deadlines('--election', 'US-2028-11-07', '--state', 'CA', '--json');
    const { election, deadlines: found } = JSON.parse(stdout);
    expect(election).toEqual({ id: 'US-2028-11-07', name: 'General election 2028', date: '2028-11-07' });
    expect(found).toContainEqual({
      id: 'US-2028-11-07.CA.early_voting_starts.opens',
      state: 'CA',
      field: 'early_voting_starts',
      action: 'VOTE_EARLY',
      method: 'IN_PERSON',
      kind: 'OPENS',
      date: '2028-10-09',
      actBy: null,
      countedDate: '2028-10-09',
      time: null,
      status: 'MAY_MOVE',
      statusNote: expect.stringContaining('Columbus Day'),
      rule: '-29d opens',
    });
  });

  it('prints CSV with no cell that a spreadsheet would run as a formula', async () => {
    const { code, stdout } = await deadlines('--election', 'US-2028-11-07', '--csv');
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    expect([code, rows.length > 600, Object.keys(rows[0] ?? {})[0]]).toEqual([0, true, 'id']);
    expect(rows.filter(({ rule = '' }) => rule.startsWith("'-")).length).toBeGreaterThan(300);
    expect(rows.flatMap(Object.values).filter((cell) => /^[-+=@\t\r]/.test(cell))).toEqual([]);
  });

  it('accepts one output format at a time', async () => {
    const { code, stderr } = await deadlines('--csv', '--json');
    expect([code, stderr]).toEqual([2, expect.stringContaining("'--csv' cannot be used with option '--json'")]);
  });

  it.each([
    [['--election', 'US-2028-11-08'], 'no election "US-2028-11-08". The nearest id is "US-2028-11-07".'],
    [['--election', 'GA-2026-12-02'], 'The nearest id is "GA-2026-12-01".'],
    [['--election', 'US-2028-11-7'], 'The nearest id is "US-2028-11-07".'],
    [['--election', 'banana'], 'To list the ids, run: npm run -s civic-data -- elections'],
    [['--state', 'CX'], 'no state "CX". Did you mean CA, CO or CT?'],
    [['--from', '2028-11-01', '--to', '2028-10-01'], '--from 2028-11-01 is later than --to 2028-10-01. Swap them.'],
    [['--state', 'Californa'], 'Did you mean California?'],
    [['--state', 'Atlantis'], 'Use a postal code such as CA, or a name such as California.'],
  ])('%j exits with 1 and says %s', async (args, message) => {
    const { code, stderr } = await deadlines(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it.each(['2028-02-30', '2028-2-3', 'tomorrow', ''])('%j is no date: exits with 2', async (date) => {
    for (const run of [deadlines, elections])
      for (const option of ['--from', '--to']) {
        const { code, stderr } = await run(option, date);
        expect([code, stderr]).toEqual([2, expect.stringContaining('Write a date that exists as YYYY-MM-DD')]);
      }
  });
});

describe('civic-data elections', () => {
  it('lists the ids of elections in a state and in all states', async () => {
    const { code, stdout } = await elections('--state', 'ga', '--from', '2026-11-22', '--to', '2028-12-31');
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^ID +DATE +TYPE +NAME$/)]);
    const ids = stdout.split('\n').map((line) => line.split(' ')[0]);
    expect(ids.slice(1, -1)).toEqual(['GA-2026-12-01', 'GA-2028-05-23', 'US-2028-11-07']);
  });

  it('begins with the day of publishing, and prints JSON and CSV', async () => {
    const { stdout } = await elections('--json');
    const found = JSON.parse(stdout) as { id: string; date: string }[];
    expect(found.length).toBeGreaterThan(50);
    const csv = parse((await elections('--csv')).stdout, { columns: true }) as { id: string }[];
    expect(csv.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  });

  it('lists only ids that deadlines accepts', async () => {
    const found = JSON.parse((await elections('--state', 'IL', '--json')).stdout) as { id: string }[];
    for (const { id } of found) expect((await deadlines('--election', id, '--state', 'IL')).code).toBe(0);
  });
});
