import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewImport } from '../../db/publish/publish.js';
import { publishFolder } from '../support/publish.js';
import { edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Changes = Parameters<typeof writeDataset>[0];

/** What an import of the changed small dataset would do to the published one. */
async function plan(changes: Changes, published: Changes = {}, now = '2026-05-05T05:05:05Z') {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(published), path);
  const planned = (await previewImport({ folder: writeDataset(changes), path, now: new Date(now) })).plan;
  if (!planned.ok) throw new Error(JSON.stringify(planned.issues, null, 2));
  return planned;
}

/** `elections.csv added AA id name: - > New`, a line for each cell. */
async function linesOf(changes: Changes): Promise<string[]> {
  return (await plan(changes)).changes.flatMap(({ file, kind, state, slug, cells }) =>
    cells.map(
      ({ column, before, after }) => `${file} ${kind} ${state} ${slug} ${column}: ${before || '-'} > ${after || '-'}`,
    ),
  );
}

const RULES = 'state,field,election_type,rule,note,source,as_of\n';

describe('an import would', () => {
  it.each<[string, Changes, string[]]>([
    [
      'change an election',
      edited('elections.csv', 'State primary', 'Primary'),
      ['elections.csv changed AA AA-2026-06-02 name: State primary > Primary'],
    ],
    [
      'add an election',
      {
        'elections.csv': `${SMALL_DATASET['elections.csv']}BB-2027-06-01,BB,2027-06-01,runoff,Runoff,,scheduled,Law,\n`,
      },
      [
        'elections.csv added BB BB-2027-06-01 state: - > BB',
        'elections.csv added BB BB-2027-06-01 date: - > 2027-06-01',
        'elections.csv added BB BB-2027-06-01 type: - > runoff',
        'elections.csv added BB BB-2027-06-01 name: - > Runoff',
        'elections.csv added BB BB-2027-06-01 status: - > scheduled',
        'elections.csv added BB BB-2027-06-01 source: - > Law',
      ],
    ],
    [
      'remove a rule of a deadline',
      { 'deadlines.csv': RULES },
      [
        'deadlines.csv removed AA early_voting_starts/primary rule: -10d opens roll:next > -',
        'deadlines.csv removed AA early_voting_starts/primary note: Only in primaries. > -',
        'deadlines.csv removed AA early_voting_starts/primary source: State law 2 > -',
      ],
    ],
    [
      'change the rule of a deadline',
      edited('deadlines.csv', '-10d opens', '-9d opens'),
      ['deadlines.csv changed AA early_voting_starts/primary rule: -10d opens roll:next > -9d opens roll:next'],
    ],
    [
      'change the time zones of a state',
      { 'states.csv': 'code,name,zones\nAA,Alpha,America/Chicago|America/Denver\nBB,Beta,\n' },
      ['states.csv changed AA  zones: - > America/Chicago|America/Denver'],
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await linesOf(changes)).toEqual(expected);
  });

  it.each([
    ['elections.csv', '1 of 1 published elections would be removed'],
    ['deadlines.csv', '1 of 1 published rows would be removed'],
  ])('remove most of %s, which needs --allow-removals: an older export does not have it', async (file, value) => {
    const { removals } = await plan({ [file]: null });
    expect(removals).toMatchObject([{ file, line: 0, value, expected: expect.stringContaining('--allow-removals') }]);
  });

  it('remove all time zones, which needs --allow-removals: an older export does not have them', async () => {
    const zoned = { 'states.csv': 'code,name,zones\nAA,Alpha,America/Chicago\nBB,Beta,America/Denver\n' };
    expect((await plan({}, zoned)).removals).toMatchObject([{ file: 'states.csv', column: 'zones' }]);
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
    status: 'NOT_OFFERED',
  };
  const opens = (rule: string, date: string, status: string) => ({ ...NOT_OFFERED, rule, date, status });
  const DAYS_29 = '29 days before Election Day';

  it('show the rule and the day before and after, for the federal election after the time of publishing', async () => {
    expect((await plan(starts(DAYS_29))).deadlines).toEqual([
      {
        election: 'US-2026-11-03',
        state: 'AA',
        field: 'early_voting_starts',
        before: [NOT_OFFERED],
        after: [opens('-29d opens', '2026-10-05', 'COUNTED')],
      },
    ]);
    const later = await plan(starts(DAYS_29), {}, '2026-11-04T00:00:00Z');
    expect(later.deadlines).toMatchObject([{ election: 'US-2028-11-07', after: [{ status: 'MAY_MOVE' }] }]);
  });

  it('include those that a rule of deadlines.csv makes', async () => {
    const text = starts(DAYS_29);
    const { deadlines } = await plan(
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
    expect((await plan(edited('values.csv', 'N/A,,Guide', 'N/A,,Law'))).deadlines).toEqual([]);
  });

  it('are none for a first import', async () => {
    const path = join(temporaryFolder(), 'dataset.sqlite');
    expect((await previewImport({ folder: writeDataset(starts(DAYS_29)), path })).plan).toMatchObject({
      deadlines: [],
    });
  });
});
