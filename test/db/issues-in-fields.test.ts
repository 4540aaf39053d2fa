import { describe, expect, it } from 'vitest';
import { cells, issuesOf, itReportsIssue, rows } from '../support/issues.js';
import { fieldColumn } from '../support/small-dataset.js';

describe('an import reports the place, the value and what was expected for a state:', () => {
  const NO_ZONES = ['EST', 'US/Eastern', 'America/new_york', 'America/Springfield', 'Europe/Paris', 'America/Chicago,'];
  itReportsIssue([
    ...rows('states.csv', 'code', 'a postal code of two uppercase letters', ['cc,Gamma']),
    ...rows('states.csv', 'code', 'line 2 already has this one', ['AA,Gamma']),
    ...rows('states.csv', 'name', 'line 3 already has this one', ['CC,Beta']),
    ...cells('states.csv:2 zones', 'IANA time zones such as America/New_York', NO_ZONES),
    ...cells('states.csv:2 zones', 'each time zone once', ['America/Denver|America/Denver']),
  ]);

  it('accepts time zones of three parts, and older names', async () => {
    const zones = 'America/Indiana/Indianapolis|America/Chicago|Pacific/Honolulu|America/North_Dakota/New_Salem';
    expect(await issuesOf({ 'states.csv': `code,name,zones\nAA,Alpha,${zones}\nBB,Beta,\n` })).toEqual([]);
  });
});

describe('an import reports the place, the value and what was expected for a field:', () => {
  /** A position for each field; that of `ballot_type`, on line 6, is given. */
  const placed = (position: string) =>
    fieldColumn('position', {
      ...{ has_pav_everyone: '10', primary_date: '20', registration_laws: '30', registration_methods: '40' },
      ...{ ballot_type: position, gov_tool_verify: '60', early_voting_starts: '70' },
    });
  const NO_URLS = ['gov_tool_x,Markdown,contacts,,X.', 'source_x,Date,contacts,,X.'];
  const twice = { ballot_type: 'Paper ballot', early_voting_starts: 'paper  BALLOT' };
  itReportsIssue([
    ...rows('fields.csv', 'slug', 'line 6 already has this one', ['ballot_type,Markdown,contacts,,Again.']),
    ...rows('fields.csv', 'slug', 'a slug: a to z', ['Ballot,Markdown,contacts,,Again.']),
    ...rows('fields.csv', 'slug', 'a slug that starts with is_ or has_', ['x,Boolean,contacts,,X.']),
    ...rows('fields.csv', 'format', 'one of Boolean, Date', ['x,Text,contacts,,X.']),
    ...rows('fields.csv', 'format', 'Boolean, because the slug', ['is_x,Markdown,contacts,,X.']),
    ...rows('fields.csv', 'format', 'URL, because the slug', NO_URLS),
    ...rows('fields.csv', 'topic', 'one of absentee', ['x,Markdown,sports,,X.']),
    ...rows('fields.csv', 'description', 'a description', ['x,Markdown,contacts,,']),
    ...rows('fields.csv', 'options', 'an empty cell: only Multi-select', ['x,Markdown,contacts,a|b,X.']),
    ...rows('fields.csv', 'options', 'distinct options', ['x,Single-select,contacts,Yes|no,X.']),
    // Its values cause no further issue.
    ...cells('fields.csv:8 format', 'one of Boolean, Date,', ['Text']),
    ...cells('fields.csv:5 options', 'distinct options separated by |', ['', 'email|fax|mail|fax']),
    ...cells('fields.csv:6 options', 'distinct options separated by |', ['']),
    ...cells('fields.csv:6 label', 'at most 60 characters; this label has 61', ['L'.repeat(61)]),
    ...cells('fields.csv:6 label', 'a label on one line', ['Kind of\nballot']),
    ['a label twice', fieldColumn('label', twice), 'fields.csv:8 label', 'paper  BALLOT', 'a unique label; line 6'],
    ...cells('fields.csv:6 keywords', 'at most 16 keywords', ['a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q']),
    [
      'a keyword twice',
      fieldColumn('keywords', twice),
      'fields.csv:8 keywords',
      'paper  BALLOT',
      'line 6 already has "',
    ],
    ['no position', placed(''), 'fields.csv:6 position', '', 'a whole number from 1 to 1000000'],
    ['a position of zero', placed('0'), 'fields.csv:6 position', '0', 'a whole number from 1'],
    ['a position with a fraction', placed('1.5'), 'fields.csv:6 position', '1.5', 'a whole number from 1'],
    ['a position twice', placed('10'), 'fields.csv:6 position', '10', 'a unique position; line 2 already has this one'],
  ]);
});
