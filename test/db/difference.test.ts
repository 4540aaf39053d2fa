import { describe, expect, it } from 'vitest';
import type { Change } from '../../db/storage/publish/difference.js';
import { append } from '../support/issues.js';
import { planOf } from '../support/publish.js';
import { type DatasetFiles, edited, SMALL_DATASET } from '../support/small-dataset.js';

/** `values.csv changed AA ballot_type text: paper > machine`, a line for each cell. */
const lines = (changes: Change[]): string[] =>
  changes.flatMap(({ file, kind, state, region, slug, cells }) =>
    cells.map(({ column, before, after }) =>
      [file, kind, state, region, slug, `${column}:`, before || '-', '>', after || '-'].filter(Boolean).join(' '),
    ),
  );

const values = (from: string, to: string) => edited('values.csv', from, to);
const appended = (row: string) => ({ 'values.csv': `${SMALL_DATASET['values.csv']}${row}\n` });

describe('an import would', () => {
  it.each<[string, DatasetFiles, string[]]>([
    [
      'change a value',
      values('type,paper', 'type,machine'),
      ['values.csv changed AA ballot_type text: paper > machine'],
    ],
    [
      'change a selection, shown as it stands in the file',
      values('email|mail', 'mail|fax'),
      ['values.csv changed AA registration_methods text: email|mail > fax|mail'],
    ],
    [
      'change footnotes, source and date',
      values('type,paper,,Guide,,', 'type,paper,New.,Law,2026-04-01,'),
      [
        'values.csv changed AA ballot_type footnotes: - > New.',
        'values.csv changed AA ballot_type source: Guide > Law',
        'values.csv changed AA ballot_type as_of: - > 2026-04-01',
      ],
    ],
    [
      'add a value that was unknown',
      appended('BB,ballot_type,paper,,Guide,,'),
      ['values.csv added BB ballot_type text: - > paper', 'values.csv added BB ballot_type source: - > Guide'],
    ],
    [
      'remove a value that is emptied',
      values('type,paper,,Guide,', 'type,,,,'),
      ['values.csv removed AA ballot_type text: paper > -', 'values.csv removed AA ballot_type source: Guide > -'],
    ],
    [
      'remove a value that is "none" when it loses its source',
      values('methods,,,Asked the office,2026-02-01', 'methods,,,,'),
      [
        'values.csv removed BB registration_methods source: Asked the office > -',
        'values.csv removed BB registration_methods as_of: 2026-02-01 > -',
      ],
    ],
    [
      'change a value that goes from options to none',
      values('methods,email|mail', 'methods,'),
      ['values.csv changed AA registration_methods text: email|mail > -'],
    ],
    [
      'change an unknown value that gains a footnote only',
      appended('BB,ballot_type,,Not asked yet.,,,'),
      ['values.csv changed BB ballot_type footnotes: - > Not asked yet.'],
    ],
    [
      'remove, add and change overrides',
      {
        'overrides.csv': (SMALL_DATASET['overrides.csv'] as string)
          .replace(/AA,North\/South County,primary_date.*\n/, '')
          .replace('AA,Port City,gov_tool_verify,https', 'AA,New City,gov_tool_verify,https')
          .replace('type,machine', 'type,paper'),
      },
      [
        'overrides.csv added AA New City gov_tool_verify text: - > https://port.example.org/verify',
        'overrides.csv added AA New City gov_tool_verify source: - > City page',
        'overrides.csv changed AA North/South County ballot_type text: machine > paper',
        'overrides.csv removed AA North/South County primary_date text: 2026-06-09 > -',
        'overrides.csv removed AA North/South County primary_date source: County page > -',
        'overrides.csv removed AA Port City gov_tool_verify text: https://port.example.org/verify > -',
        'overrides.csv removed AA Port City gov_tool_verify source: City page > -',
      ],
    ],
    [
      'rename a state and add one, which has no values yet',
      { 'states.csv': 'code,name\nAA,Alpha\nBB,Beth\nCC,Gamma\n' },
      ['states.csv changed BB name: Beta > Beth', 'states.csv added CC name: - > Gamma'],
    ],
    [
      'change the options of a field',
      edited('fields.csv', 'paper|machine', 'paper|machine|voice'),
      ['fields.csv changed ballot_type options: paper|machine > paper|machine|voice'],
    ],
    [
      'change a V1 rule',
      edited('v1-slugs.csv', 'option,registration_methods,email', 'option,registration_methods,fax'),
      ['v1-slugs.csv changed registration_submission_email value: email > fax'],
    ],
    [
      'change the title, and the time of publishing where the files announce it',
      edited('dataset.json', 'Made up for tests",\n  "published_at": "2026-03', 'New",\n  "published_at": "2026-04'),
      [
        'dataset.json changed title: Made up for tests > New',
        'dataset.json changed published_at: 2026-03-01T00:00:00Z > 2026-04-01T00:00:00Z',
      ],
    ],
    [
      'change an election',
      edited('elections.csv', 'State primary', 'Primary'),
      ['elections.csv changed AA AA-2026-06-02 name: State primary > Primary'],
    ],
    [
      'say that an election is held only if it is needed',
      {
        'elections.csv': (SMALL_DATASET['elections.csv'] as string).replace(/(of)\n(.*)/, '$1,is_contingent\n$2,True'),
      },
      ['elections.csv changed AA AA-2026-06-02 is_contingent: - > True'],
    ],
    [
      'add an election',
      append('elections.csv', 'BB-2027-06-01,BB,2027-06-01,runoff,Runoff,,scheduled,Law,'),
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
      'change the rule of a deadline',
      edited('deadlines.csv', '-10d opens', '-9d opens'),
      ['deadlines.csv changed AA early_voting_starts/primary rule: -10d opens roll:next > -9d opens roll:next'],
    ],
    [
      'change the time zones of a state',
      { 'states.csv': 'code,name,zones\nAA,Alpha,America/Chicago|America/Denver\nBB,Beta,\n' },
      ['states.csv changed AA zones: - > America/Chicago|America/Denver'],
    ],
    ['change nothing', {}, []],
    ['change nothing when only times of modification differ', values('2026-01-05T00', '2026-04-04T00'), []],
    ['change nothing when rows stand in another order', { 'states.csv': 'code,name\nBB,Beta\nAA,Alpha\n' }, []],
  ])('%s', async (_, changes, expected) => {
    expect(lines((await planOf(changes)).changes)).toEqual(expected);
  });

  it('add every known value, field, rule and override if nothing is published yet', async () => {
    const { changes } = await planOf({}, null);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['added']));
    const count = (file: string) => changes.filter((one) => one.file === file).length;
    expect(Object.fromEntries(Object.keys(SMALL_DATASET).map((file) => [file, count(file)]))).toEqual({
      'states.csv': 2,
      'fields.csv': 7,
      'translations.csv': 2,
      'values.csv': 8,
      'counties.csv': 0,
      'places.csv': 0,
      'territories.csv': 0,
      'state-abbreviations.csv': 0,
      'overrides.csv': 6,
      'regions.csv': 0,
      'elections.csv': 1,
      'deadlines.csv': 1,
      'sources.csv': 2,
      'links.csv': 1,
      'v1-slugs.csv': 7,
      'dataset.json': 1,
    });
  });

  it('remove the values of a field that is removed, and list them', async () => {
    const without = {
      ...edited('fields.csv', 'early_voting_starts,Markdown,in_person,,First day of early voting.\n', ''),
      ...values('AA,early_voting_starts,N/A,,Guide,,2026-01-07T00:00:00Z\n', ''),
      'deadlines.csv': 'state,field,election_type,rule,note,source,as_of\n',
      ...edited(
        'v1-slugs.csv',
        'early_voting,Boolean,Early voting is offered.,present,early_voting_starts,,Deleted.\n',
        '',
      ),
    };
    const found = (await planOf(without)).changes.map(({ file, kind, state, slug }) => [file, kind, state, slug]);
    expect(found).toEqual([
      ['fields.csv', 'removed', '', 'early_voting_starts'],
      ['values.csv', 'removed', 'AA', 'early_voting_starts'],
      ['deadlines.csv', 'removed', 'AA', 'early_voting_starts/primary'],
      ['v1-slugs.csv', 'removed', '', 'early_voting'],
    ]);
  });

  it('change, remove and add counties by their FIPS codes, and kinds of regions by override', async () => {
    const COUNTIES = 'state,fips,name\nAA,98001,North/South County\nAA,98003,East County\nBB,99001,East County\n';
    const [header = '', ...overrides] = (SMALL_DATASET['overrides.csv'] as string).trimEnd().split('\n');
    const kinds = (kind: string) =>
      [`${header},kind`, ...overrides.map((row) => `${row},${row.includes('Port City') ? kind : ''}`), ''].join('\n');
    const counties = COUNTIES.replace('98003,East County', '98003,Eastern County').replace('BB,99001', 'BB,99003');
    const { changes } = await planOf(
      { 'counties.csv': counties, 'overrides.csv': kinds('other') },
      { 'counties.csv': COUNTIES, 'overrides.csv': kinds('city') },
    );
    expect(changes.map(({ cells, ...key }) => [...Object.values(key), cells[0]?.after])).toEqual([
      ['counties.csv', 'changed', 'AA', 'East County', '98003', 'Eastern County'],
      ['counties.csv', 'removed', 'BB', 'East County', '99001', ''],
      ['counties.csv', 'added', 'BB', 'East County', '99003', 'BB'],
      ['overrides.csv', 'changed', 'AA', 'Port City', 'gov_tool_verify', 'other'],
      ['overrides.csv', 'changed', 'AA', 'Port City', 'registration_laws', 'other'],
    ]);
  });
});
