import { describe } from 'vitest';
import { append, itReportsIssue, override } from '../support/issues.js';

const at = (line: number, column: string) => `overrides.csv:${line} ${column}`;

describe('an import reports the place, the value and what was expected for an override:', () => {
  itReportsIssue([
    [
      'of an unknown state',
      override('AA,Port City,gov', 'ZZ,Port City,gov'),
      at(6, 'state'),
      'ZZ',
      'a code from states.csv',
    ],
    [
      'of an unknown field',
      append('overrides.csv', 'AA,Port City,nope,x,,,'),
      at(8, 'field'),
      'nope',
      'a slug from fields.csv',
    ],
    [
      'with a wrong as_of',
      override('2026-02-02', '02/02/2026'),
      at(2, 'as_of'),
      '02/02/2026',
      'a date, YYYY-MM-DD (if a spreadsheet',
    ],
    [
      'with a wrong modified_at',
      override('2026-02-02T00:00:00Z', 'today'),
      at(3, 'modified_at'),
      'today',
      'a UTC time',
    ],
    [
      'with an unknown option',
      override('fax|email', 'fax|pigeon'),
      at(4, 'text'),
      'fax|pigeon',
      'from: email, fax, mail',
    ],
    [
      'with N/A in a Boolean',
      override('everyone,False', 'everyone,N/A'),
      at(2, 'text'),
      'N/A',
      'True, False or an empty cell',
    ],
    [
      'with an FTP address',
      override('https://port.', 'ftp://port.'),
      at(6, 'text'),
      'ftp://port.example.org/verify',
      'http://',
    ],
    [
      'without text and without a source',
      override('fax|email,County page', ','),
      at(4, 'text'),
      '',
      "the region's value",
    ],
    [
      'that is there twice',
      append('overrides.csv', 'AA,Port City,gov_tool_verify,https://b.org,,,'),
      at(8, 'field'),
      'gov_tool_verify',
      'line 6 already has this one',
    ],
    ['without text', override('ballot_type,machine', 'ballot_type,'), at(5, 'text'), '', "the region's value"],
    ['without a region', override('AA,Port City,gov', 'AA,,gov'), at(6, 'region'), '', 'the name of the region'],
    [
      'whose region ends in the slug of a field',
      append('overrides.csv', 'AA,North/ballot_type,gov_tool_verify,https://b.org,,,'),
      at(8, 'region'),
      'North/ballot_type',
      'a name that does not end in the slug of a field',
    ],
    ['in the wrong format', override('2026-06-09', 'June'), at(3, 'text'), 'June', 'a date, YYYY-MM-DD'],
  ]);
});
