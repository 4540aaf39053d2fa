import { describe, expect, it } from 'vitest';
import { planOf } from '../support/publish.js';
import { edited } from '../support/small-dataset.js';

const RULES = 'state,field,election_type,rule,note,source,as_of\n';

describe('an import would', () => {
  it.each([
    ['elections.csv', '1 of 1 published elections would be removed'],
    ['deadlines.csv', '1 of 1 published rows would be removed'],
  ])('remove most of %s, which needs --allow-removals: an older export does not have it', async (file, value) => {
    const { removals } = await planOf({ [file]: null });
    expect(removals).toMatchObject([{ file, line: 0, value, expected: expect.stringContaining('--allow-removals') }]);
  });

  it('remove all time zones, which needs --allow-removals: an older export does not have them', async () => {
    const zoned = { 'states.csv': 'code,name,zones\nAA,Alpha,America/Chicago\nBB,Beta,America/Denver\n' };
    expect((await planOf({}, zoned)).removals).toMatchObject([{ file: 'states.csv', column: 'zones' }]);
  });
});

describe('the changes of deadlines', () => {
  const starts = (text: string) => edited('values.csv', 'starts,N/A', `starts,${text}`);
  const row = (rule: string) => ({ 'deadlines.csv': `${RULES}AA,early_voting_starts,,${rule},Note.,Law,\n` });
  const NOT_OFFERED = {
    kind: 'OPENS',
    rule: 'not_offered',
    date: null,
    actBy: null,
    time: null,
    timeKind: null,
    status: 'NOT_OFFERED',
  };
  const opens = (rule: string, date: string, status: string) => ({ ...NOT_OFFERED, rule, date, status });
  const DAYS_29 = '29 days before Election Day';

  it('show the rule and the day before and after, for the federal election after the time of publishing', async () => {
    expect((await planOf(starts(DAYS_29))).deadlines).toEqual([
      {
        election: 'US-2026-11-03',
        state: 'AA',
        field: 'early_voting_starts',
        before: [NOT_OFFERED],
        after: [opens('-29d opens', '2026-10-05', 'COUNTED')],
      },
    ]);
    const later = await planOf(starts(DAYS_29), {}, '2026-11-04T00:00:00Z');
    expect(later.deadlines).toMatchObject([{ election: 'US-2028-11-07', after: [{ status: 'MAY_MOVE' }] }]);
  });

  it('include those that a rule of deadlines.csv makes', async () => {
    const text = starts(DAYS_29);
    const { deadlines } = await planOf(
      { ...text, ...row('-29d opens roll:next') },
      { ...text, ...row('-29d opens') },
      '2027-01-01T00:00:00Z',
    );
    expect(deadlines).toMatchObject([
      {
        before: [opens('-29d opens', '2028-10-09', 'MAY_MOVE')],
        after: [opens('-29d opens roll:next', '2028-10-10', 'MOVED')],
      },
    ]);
  });

  it('are none if nothing but a source differs', async () => {
    expect((await planOf(edited('values.csv', 'N/A,,Guide', 'N/A,,Law'))).deadlines).toEqual([]);
  });

  it('are none for a first import', async () => {
    expect((await planOf(starts(DAYS_29), null)).deadlines).toEqual([]);
  });
});
