import { describe } from 'vitest';
import { append, field, itReportsIssue } from '../support/issues.js';
import { fieldColumn, labels } from '../support/small-dataset.js';

/** A position for each field; that of `ballot_type`, on line 6, is given. */
const placed = (position: string) =>
  fieldColumn('position', {
    ...{ has_pav_everyone: '10', primary_date: '20', registration_laws: '30', registration_methods: '40' },
    ...{ ballot_type: position, gov_tool_verify: '60', early_voting_starts: '70' },
  });

describe('an import reports the place, the value and what was expected for a state or a field:', () => {
  itReportsIssue([
    [
      'a state code in lower case',
      { 'states.csv': 'code,name\nAA,Alpha\nBB,Beta\ncc,Gamma\n' },
      'states.csv:4 code',
      'cc',
      'two uppercase letters',
    ],
    [
      'a state name twice',
      { 'states.csv': 'code,name\nAA,Alpha\nBB,Beta\nCC,Beta\n' },
      'states.csv:4 name',
      'Beta',
      'line 3 already has this one',
    ],
    [
      'a slug twice',
      append('fields.csv', 'ballot_type,Markdown,contacts,,Again.'),
      'fields.csv:9 slug',
      'ballot_type',
      'line 6 already has this one',
    ],
    [
      'a slug with capitals',
      append('fields.csv', 'Ballot,Markdown,contacts,,Again.'),
      'fields.csv:9 slug',
      'Ballot',
      'a slug: a to z',
    ],
    [
      'an unknown format of a field with values, which cause no further issue',
      field('early_voting_starts,Markdown', 'early_voting_starts,Text'),
      'fields.csv:8 format',
      'Text',
      'one of Boolean, Date,',
    ],
    [
      'an unknown format',
      append('fields.csv', 'x,Text,contacts,,X.'),
      'fields.csv:9 format',
      'Text',
      'one of Boolean, Date',
    ],
    [
      'an unknown topic',
      append('fields.csv', 'x,Markdown,sports,,X.'),
      'fields.csv:9 topic',
      'sports',
      'one of absentee',
    ],
    [
      'a keyword that another field has',
      fieldColumn('keywords', { ballot_type: 'paper ballot', gov_tool_verify: 'Paper ballot|am I registered' }),
      'fields.csv:7 keywords',
      'Paper ballot|am I registered',
      'line 6 already has "Paper ballot"',
    ],
    [
      '13 keywords',
      fieldColumn('keywords', { ballot_type: 'a|b|c|d|e|f|g|h|i|j|k|l|m' }),
      'fields.csv:6 keywords',
      'a|b|c|d|e|f|g|h|i|j|k|l|m',
      'at most 12 keywords',
    ],
    ['no description', append('fields.csv', 'x,Markdown,contacts,,'), 'fields.csv:9 description', '', 'a description'],
    [
      'a Boolean without is_ or has_',
      append('fields.csv', 'x,Boolean,contacts,,X.'),
      'fields.csv:9 slug',
      'x',
      'a slug that starts with is_ or has_',
    ],
    [
      'is_ on another format',
      append('fields.csv', 'is_x,Markdown,contacts,,X.'),
      'fields.csv:9 format',
      'Markdown',
      'Boolean, because the slug',
    ],
    [
      'gov_tool_ on another format',
      append('fields.csv', 'gov_tool_x,Markdown,contacts,,X.'),
      'fields.csv:9 format',
      'Markdown',
      'URL, because the slug',
    ],
    [
      'source_ on another format',
      append('fields.csv', 'source_x,Date,contacts,,X.'),
      'fields.csv:9 format',
      'Date',
      'URL, because the slug',
    ],
    [
      'a select field without options',
      field('email|fax|mail', ''),
      'fields.csv:5 options',
      '',
      'distinct options separated by |',
    ],
    [
      'an option twice in a field',
      field('email|fax|mail', 'email|fax|mail|fax'),
      'fields.csv:5 options',
      'email|fax|mail|fax',
      'distinct options',
    ],
    [
      'options on another format',
      append('fields.csv', 'x,Markdown,contacts,a|b,X.'),
      'fields.csv:9 options',
      'a|b',
      'an empty cell: only Multi-select',
    ],
    ['a state code twice', append('states.csv', 'AA,Gamma'), 'states.csv:4 code', 'AA', 'line 2 already has this one'],
    [
      'an option with a capital',
      append('fields.csv', 'x,Single-select,contacts,Yes|no,X.'),
      'fields.csv:9 options',
      'Yes|no',
      'distinct options',
    ],
    [
      'a label of 61 characters',
      labels({ ballot_type: 'L'.repeat(61) }),
      'fields.csv:6 label',
      'L'.repeat(61),
      'at most 60 characters; this label has 61',
    ],
    [
      'a label that looks like another one',
      labels({ ballot_type: 'First day', early_voting_starts: 'first  DAY' }),
      'fields.csv:8 label',
      'first  DAY',
      'a unique label; line 6 already has this one',
    ],
    [
      'a label on two lines',
      labels({ ballot_type: '"Kind of\nballot"' }),
      'fields.csv:6 label',
      'Kind of\nballot',
      'a label on one line',
    ],
    [
      'a field without a position where others have one',
      placed(''),
      'fields.csv:6 position',
      '',
      'a whole number from 1',
    ],
    ['a position of zero', placed('0'), 'fields.csv:6 position', '0', 'a whole number from 1 to 1000000'],
    ['a position with a fraction', placed('1.5'), 'fields.csv:6 position', '1.5', 'a whole number from 1'],
    ['a position twice', placed('10'), 'fields.csv:6 position', '10', 'a unique position; line 2 already has this one'],
    ['a Single-select without options', field('paper|machine', ''), 'fields.csv:6 options', '', 'distinct options'],
  ]);
});
