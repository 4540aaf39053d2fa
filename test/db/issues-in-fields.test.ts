import { describe } from 'vitest';
import { append, field, itReportsIssue } from '../support/issues.js';

describe('an import reports the place of an issue and what was expected: a state or a field', () => {
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
      'an unknown format of a field that has values, which are not held against it',
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
  ]);
});
