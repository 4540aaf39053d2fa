import { describe } from 'vitest';
import { append, itReportsIssue, value } from '../support/issues.js';

describe('an import reports the place of an issue and what was expected: a value', () => {
  itReportsIssue([
    [
      'an unknown state',
      append('values.csv', 'ZZ,ballot_type,paper,,,,'),
      'values.csv:11 state',
      'ZZ',
      'a code from states.csv',
    ],
    [
      'an unknown field',
      append('values.csv', 'AA,nope,paper,,,,'),
      'values.csv:11 field',
      'nope',
      'a slug from fields.csv',
    ],
    [
      'a value twice',
      append('values.csv', 'AA,ballot_type,machine,,,,'),
      'values.csv:11 field',
      'ballot_type',
      'line 7 already has this one',
    ],
    [
      'a Boolean that is none',
      value('everyone,True', 'everyone,Yes'),
      'values.csv:2 text',
      'Yes',
      'True, False or an empty cell',
    ],
    [
      'N/A in a Boolean',
      value('everyone,True', 'everyone,N/A'),
      'values.csv:2 text',
      'N/A',
      'True, False or an empty cell',
    ],
    [
      'a day that no calendar has',
      value('date,2026-06-02', 'date,2026-02-30'),
      'values.csv:3 text',
      '2026-02-30',
      'a date, YYYY-MM-DD',
    ],
    [
      'a date in another order',
      value('date,2026-06-02', 'date,06/02/2026'),
      'values.csv:3 text',
      '06/02/2026',
      'a date, YYYY-MM-DD',
    ],
    ['N/A in a date', value('date,2026-06-02', 'date,N/A'), 'values.csv:3 text', 'N/A', 'a date, YYYY-MM-DD'],
    [
      'an unknown option',
      value('email|mail', 'email|pigeon'),
      'values.csv:6 text',
      'email|pigeon',
      'from: email, fax, mail',
    ],
    ['an option twice', value('email|mail', 'email|email'), 'values.csv:6 text', 'email|email', 'without duplicates'],
    ['an unknown choice', value('type,paper', 'type,clay'), 'values.csv:7 text', 'clay', 'one of paper, machine'],
    [
      'an FTP address',
      value('https://example.org/verify?a=1&b=2', 'ftp://example.org/'),
      'values.csv:8 text',
      'ftp://example.org/',
      'a URL that starts with http',
    ],
    [
      'a script address',
      value('https://example.org/verify?a=1&b=2', 'javascript:alert(1)'),
      'values.csv:8 text',
      'javascript:alert(1)',
      'a URL that starts with http',
    ],
    [
      'an address without a host',
      value('https://example.org/verify?a=1&b=2', 'https://'),
      'values.csv:8 text',
      'https://',
      'a URL that starts with http',
    ],
  ]);
});
