import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../db/domain/deadlines/civil-day.js';
import type { Deadline } from '../../../../db/domain/deadlines/deadlines.js';
import { type Election, federalElection } from '../../../../db/domain/deadlines/elections.js';
import { DEADLINE_FIELDS } from '../../../../db/domain/deadlines/fields.js';
import { isBusinessDay } from '../../../../db/domain/deadlines/holidays.js';
import { bundledDataset } from '../../../../db/package-root.js';
import { deadlineItems, findDeadlines } from '../../../../db/storage/queries/deadlines.js';
import { allElections } from '../../../../db/storage/queries/elections.js';
import { findStates } from '../../../../db/storage/queries/places.js';
import { type OpenDataset, openDataset } from '../../../../db/storage/release/open.js';
import { publishFolder } from '../../../support/publish.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let dataset: OpenDataset;
beforeAll(async () => {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(bundledDataset, path);
  dataset = openDataset(path);
  return () => dataset.close();
});

const deadlines = (year: number) => findDeadlines(dataset.database, federalElection(year) as Election);

// Election Days of November 2 to 8, in years with and without a leap day.
it('no day to mail by is later than a week before the day of arrival, in any election and state', () => {
  const mailed = allElections(dataset.database).flatMap((election) =>
    findDeadlines(dataset.database, election).filter(
      ({ method, kind, date }) => method === 'MAIL' && kind === 'RECEIVED' && date !== null,
    ),
  );
  expect(mailed.length).toBeGreaterThan(3000);
  for (const { id, date, actBy, countedDate } of mailed) {
    const arrival = [date, countedDate].sort()[0] as string;
    expect(actBy !== null && isBusinessDay(actBy) && actBy <= addDays(arrival, -7), id).toBe(true);
  }
});

describe.each([2022, 2024, 2026, 2028, 2032, 2036, 2040])('the deadlines of %d', (year) => {
  let all: Deadline[];
  beforeAll(() => {
    all = deadlines(year);
  });

  it('are there for each state and field, with ids of their own', () => {
    const fields = new Set(all.map(({ state, field }) => `${state} ${field}`));
    expect(fields.size).toBe(51 * DEADLINE_FIELDS.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('have a date unless their status says why not', () => {
    for (const { id, status, date, notes } of all)
      expect(date !== null || (!['COUNTED', 'MOVED', 'MAY_MOVE'].includes(status) && notes.length > 0), id).toBe(true);
  });

  it('have a day to act by that is not after the plain count or Election Day: a business day, or the end of a period', () => {
    for (const { id, kind, actBy, countedDate, date, election } of all) {
      if (date === null || kind === 'OPENS') expect(actBy, id).toBeNull();
      else if (kind === 'CLOSES') expect([actBy, countedDate], id).toEqual([date, date]);
      else expect(actBy && isBusinessDay(actBy) && actBy <= (countedDate ?? ''), id).toBe(true);
      expect((actBy ?? '') <= election.date || kind === 'RECEIVED', id).toBe(true);
    }
  });

  it('moved only off a day that is no business day, and by less than a week', () => {
    const day = (text: string | null) => Date.parse(text ?? '') / 86_400_000;
    for (const { id, status, date, countedDate } of all.filter((one) => one.date !== null)) {
      expect(status === 'MOVED', id).toBe(date !== countedDate);
      expect(Math.abs(day(date) - day(countedDate)), id).toBeLessThan(5);
    }
  });

  it('begin before they end', () => {
    const dateOf = (state: string, field: string) =>
      all.find((one) => one.state === state && one.field === field)?.date ?? undefined;
    for (const { code } of findStates(dataset.database)) {
      for (const [start, end] of [
        ['early_voting_starts', 'early_voting_ends'],
        ['absentee_request_start_date', 'absentee_deadline_mail'],
      ] as const) {
        const [from, to] = [dateOf(code, start), dateOf(code, end)];
        expect(!from || !to || from < to, `${code} ${start}`).toBe(true);
      }
    }
  });
});

/** Days that were published for general elections: the evidence of db/dataset/README.md, as an independent check. */
const published = parse(readFileSync(new URL('published-days.csv', import.meta.url)), { columns: true }) as Record<
  'state' | 'field' | 'date',
  string
>[];

describe.each([2020, 2022, 2026])('the days that were published for %d', (year) => {
  it('are the computed ones, unless those may move, and acting by the safe day was in time', () => {
    const days = published.filter(({ date }) => date.startsWith(`${year}`));
    expect(days.length).toBeGreaterThan(15);
    for (const { state, field, date } of days) {
      const found = deadlines(year).find((one) => one.state === state && one.field === field);
      if (found?.status !== 'MAY_MOVE') expect(found?.date, `${state} ${field}`).toBe(date);
      expect((found?.actBy ?? '') <= date, `${state} ${field}`).toBe(true);
    }
  });
});

describe('the bundled dataset', () => {
  it('has a rule for each known deadline', () => {
    const unread = deadlineItems(dataset.database).filter(({ text, general }) => text !== '' && general.rule === null);
    expect(unread).toEqual([]);
  });
});
