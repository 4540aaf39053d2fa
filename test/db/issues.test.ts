import { describe, expect, it } from 'vitest';
import { append, cells, type IssueCase, issuesOf, itReportsIssue, rows } from '../support/issues.js';
import { fieldColumn, SMALL_DATASET } from '../support/small-dataset.js';
import groups from './issues.json' with { type: 'json' };

/** Rows of `files`, or of the small dataset, with a wrong cell; where the place names a line, texts of that cell. */
interface Group {
  of: string;
  files: Record<string, string>;
  cases: [place: string, expected: string, ...texts: string[]][];
}

describe.each(groups as unknown as Group[])(
  'an import reports the place, the value and what was expected for $of:',
  ({ files, cases }) => {
    itReportsIssue(
      cases.flatMap(([place, expected, ...texts]) =>
        place.includes(':') ? cells(place, expected, texts) : rows(place, expected, texts, files),
      ),
    );
  },
);

describe('an import reports the place, the value and what was expected for fields together:', () => {
  /** A position for each field; that of `ballot_type`, on line 6, is given. */
  const placed = (position: string) =>
    fieldColumn('position', {
      ...{ has_pav_everyone: '10', primary_date: '20', registration_laws: '30', registration_methods: '40' },
      ...{ ballot_type: position, gov_tool_verify: '60', early_voting_starts: '70' },
    });
  const twice = { ballot_type: 'Paper ballot', early_voting_starts: 'paper  BALLOT' };
  const position = (text: string, expected: string): IssueCase => [
    `the position "${text}"`,
    placed(text),
    'fields.csv:6 position',
    text,
    expected,
  ];
  itReportsIssue([
    ...(['label', 'keywords'] as const).map((column): IssueCase => {
      const place = `fields.csv:8 ${column}`;
      return [`the same ${column} twice`, fieldColumn(column, twice), place, 'paper  BALLOT', 'line 6 already has '];
    }),
    position('', 'a whole number from 1 to 1000000'),
    position('0', 'a whole number from 1'),
    position('1.5', 'a whole number from 1'),
    position('10', 'a unique position; line 2 already has this one'),
    ...cells('values.csv:4 footnotes', 'at most 20000 characters', ['x'.repeat(20_001)]),
  ]);
});

const COUNTIES = ['AA,98001,North/South County', 'AA,98003,Épée Parish', 'BB,99001,North/South County'];
const counties = (rows: string[]) => ({ 'counties.csv': `${['state,fips,name', ...rows].join('\n')}\n` });
const [header = '', ...overrides] = (SMALL_DATASET['overrides.csv'] as string).trimEnd().split('\n');

/** The overrides of the small dataset with a column for the kind, which `kindOf` fills in. */
function kinds(kindOf: (region: string, index: number) => string) {
  const lines = overrides.map((row, index) => `${row},${kindOf(row.split(',')[1] as string, index)}`);
  return { 'overrides.csv': `${[`${header},kind`, ...lines].join('\n')}\n` };
}
const ofPort = (cell: string) => (region: string) => (region === 'Port City' ? cell : '');

describe('an import reports the place, the value and what was expected for the kind of a region:', () => {
  const kind = (place: string, value: string, expected: string, kindOf: Parameters<typeof kinds>[0], rows = COUNTIES) =>
    [expected, { ...counties(rows), ...kinds(kindOf) }, `overrides.csv:${place}`, value, expected] satisfies IssueCase;
  const withPort = (name: string) => ['AA,98001,North/South County', `AA,98003,${name}`];
  const NEAREST = 'a county of counties.csv (the nearest is "Port County"); for another region, write city or other';
  itReportsIssue([
    kind('6 region', 'Port City', NEAREST, ofPort(''), withPort('Port County')),
    kind('6 region', 'Port City', 'the spelling of counties.csv, "PORT City"', ofPort(''), withPort('PORT City')),
    kind('6 region', 'Port City', 'a county of counties.csv', ofPort('county')),
    kind('2 kind', 'city', 'county, or an empty cell', () => 'city'),
    kind('6 kind', 'town', 'one of county, city, other', ofPort('town')),
    kind('7 kind', 'other', 'line 6 has another one', (region, index) =>
      ofPort(['city', 'other'][index % 2] ?? '')(region),
    ),
  ]);
});

const PLACES = ['zip,01234,AA|BB,98001|99001,,', 'zip3,012,AA|BB,,,', 'city,Springfield,BB,99001,120,Spring Town'];
const ZONES = 'America/Indiana/Indianapolis|America/Chicago|Pacific/Honolulu|America/North_Dakota/New_Salem';
const ELECTIONS = [
  'AA-2026-06-02-city,AA,2026-06-02,special,City,,scheduled,Law,',
  'US-2028-11-07,,2028-11-07,general,General,,statute,2 U.S.C. 7,',
];

describe('an import accepts', () => {
  it.each<[string, Record<string, string | null>]>([
    ['time zones of three parts, and older names', { 'states.csv': `code,name,zones\nAA,Alpha,${ZONES}\nBB,Beta,\n` }],
    ['two elections of a state on one day, and a federal one', append('elections.csv', ELECTIONS.join('\n'))],
    ['counties, and regions that are none but say what they are', { ...counties(COUNTIES), ...kinds(ofPort('city')) }],
    ['kinds without counties', { 'counties.csv': null, ...kinds(ofPort('city')) }],
    [
      'a ZIP code and a city in counties of two states',
      {
        ...counties(COUNTIES),
        ...kinds(ofPort('city')),
        'places.csv': `${['kind,name,states,counties,population,aliases', ...PLACES].join('\n')}\n`,
      },
    ],
    [
      'an abbreviation of a territory',
      {
        ...append('territories.csv', 'PP,Puerto,,,,,012,,List'),
        ...append('state-abbreviations.csv', 'P.P.,PP,,Guide'),
      },
    ],
    [
      'a translation without some labels, and with the keywords of a field in English',
      {
        'translations.csv':
          'language,state,field,text,keywords,source,as_of\nes,,ballot_type,Ballot type,ballot,Glossary,\n',
      },
    ],
  ])('%s', async (_, changes) => {
    expect(await issuesOf(changes)).toEqual([]);
  });
});
