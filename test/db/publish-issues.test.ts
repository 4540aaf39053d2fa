import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planPublish } from '../../db/publish/publish.js';
import { append, field, issuesOf, rule, value } from '../support/issues.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { itReportsExactIssue } from './exact-issues.js';

const VERIFY = 'https://example.org/verify?a=1&b=2';
const WEB = 'a URL that starts with http:// or https://';
const MODIFIED = '2026-01-02T00:00:00Z';
const inValues = (line: number, column = 'text'): [string, number, string] => ['values.csv', line, column];
const inRules = (line: number, column: string): [string, number, string] => ['v1-slugs.csv', line, column];

describe('an import reports the place, the value and what was expected for', () => {
  itReportsExactIssue([
    ['N/A in a URL', value(VERIFY, 'N/A'), inValues(8), 'N/A', WEB],
    ['a path in place of a host', value(VERIFY, 'https:///verify'), inValues(8), 'https:///verify', WEB],
    ['an address without its scheme', value(VERIFY, 'example.org'), inValues(8), 'example.org', WEB],
    ['a data address', value(VERIFY, 'data:text/plain;x'), inValues(8), 'data:text/plain;x', WEB],
    ['N/A in a Single-select', value('type,paper', 'type,N/A'), inValues(7), 'N/A', 'one of paper, machine'],
    ['N/A in a Multi-select', value('email|mail', 'N/A'), inValues(6), 'N/A', 'from: email, fax, mail'],
    ['a separator too many', value('email|mail', 'email|'), inValues(6), 'email|', 'separated by |'],
    ['a 29th of February of no leap year', value('2026-06-02', '2026-02-29'), inValues(3), '2026-02-29', 'a date'],
    ['a date with a time', value('2026-06-02', MODIFIED), inValues(3), MODIFIED, 'a date'],
    ['an as_of of no day', value('2025-01-02', '2025-02-30'), inValues(2, 'as_of'), '2025-02-30', 'a date'],
    [
      'a modified_at in another zone',
      value(MODIFIED, '2026-01-02T00:00:00+02:00'),
      inValues(3, 'modified_at'),
      '2026-01-02T00:00:00+02:00',
      'a UTC time',
    ],
    [
      'a fraction that is zero',
      value(MODIFIED, '2026-01-02T00:00:00.0Z'),
      inValues(3, 'modified_at'),
      '2026-01-02T00:00:00.0Z',
      'a UTC time',
    ],
    [
      'cells too many behind a cell of several lines',
      value('type,paper,', 'type,paper,a,b,'),
      inValues(7, ''),
      'AA,ballot_type,paper,a,b,,Guide,,2026-01-05T00:00:00Z',
      'this row has 9',
    ],
    [
      'a state code twice',
      append('states.csv', 'AA,Gamma'),
      ['states.csv', 4, 'code'],
      'AA',
      'line 2 already has this one',
    ],
    [
      'an option with a capital',
      append('fields.csv', 'x,Single-select,contacts,Yes|no,X.'),
      ['fields.csv', 9, 'options'],
      'Yes|no',
      'distinct options',
    ],
    [
      'a Single-select without options',
      field('paper|machine', ''),
      ['fields.csv', 6, 'options'],
      '',
      'distinct options',
    ],
    [
      'a V1 rule with an unknown field in a list',
      rule('|registration_laws|', '|laws|'),
      inRules(6, 'fields'),
      'has_pav_everyone|laws|registration_methods',
      'laws is not one of them',
    ],
    [
      'a V1 rule with a field twice',
      rule('|registration_laws|', '|has_pav_everyone|'),
      inRules(6, 'fields'),
      'has_pav_everyone|has_pav_everyone|registration_methods',
      'V2 slugs without duplicates',
    ],
    [
      'the V1 rule option on a Single-select',
      rule('option,registration_methods,email', 'option,ballot_type,paper'),
      inRules(3, 'fields'),
      'ballot_type',
      'a Multi-select field',
    ],
    [
      'a value that a V1 rule does not have',
      rule('any_option,registration_methods,', 'any_option,registration_methods,fax'),
      inRules(4, 'value'),
      'fax',
      'only the rules "option" and "constant"',
    ],
    [
      'an unknown V1 format',
      rule('notes,Markdown', 'notes,Text'),
      inRules(6, 'format'),
      'Text',
      'a field format or an empty cell',
    ],
    [
      'a V1 slug without a long name',
      rule('notes,Markdown,Notes.', 'notes,Markdown,'),
      inRules(6, 'long_name'),
      '',
      'a description',
    ],
    [
      'a column missing of several',
      { 'overrides.csv': 'state,region,field,text,source,as_of\n' },
      ['overrides.csv', 1, ''],
      'state,region,field,text,source,as_of',
      'as_of,modified_at',
    ],
  ]);
});

describe('an issue', () => {
  it('shows the start and the length of a long value', async () => {
    const [issue] = await issuesOf(value('type,paper', `type,${'x'.repeat(200)}`));
    expect(issue?.value).toBe(`${'x'.repeat(120)}… (200 characters)`);
  });

  it.each(Object.keys(SMALL_DATASET))(
    'is the only one if %s is missing, although other files refer to it',
    async (file) => {
      expect((await issuesOf({ [file]: null })).map((issue) => [issue.file, issue.line])).toEqual([[file, 0]]);
    },
  );

  it('is told of each cell of a row that is wrong, by column', async () => {
    const issues = await issuesOf(append('values.csv', 'ZZ,nope,x,,,May,June'));
    expect(issues.map(({ column }) => column)).toEqual(['as_of', 'field', 'modified_at', 'state']);
  });

  it('found by a check is the one that an import is refused for', async () => {
    const changes = { ...value('type,paper', 'type,clay'), ...rule('methods,email', 'methods,pigeon') };
    const { plan } = await planPublish({ folder: writeDataset(changes), path: join(temporaryFolder(), 'd.sqlite') });
    expect(plan).toEqual({ ok: false, issues: await issuesOf(changes) });
    expect(plan).toHaveProperty('issues.length', 2);
  });
});
