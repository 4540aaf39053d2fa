import { describe } from 'vitest';
import { append, itReportsIssue } from '../support/issues.js';

const source = (row: string) => append('sources.csv', row);
const link = (row: string) => append('links.csv', row);

describe('an import reports the place, the value and what was expected for a publisher:', () => {
  itReportsIssue([
    ['twice', source('Guide,Other,other,,,'), 'sources.csv:4 pattern', 'Guide', 'line 2 already has this one'],
    ['of everything', source('*{path},All,other,,,'), 'sources.csv:4 pattern', '*{path}', 'at least 3 characters'],
    [
      'with an asterisk in between',
      source('law * of,Laws,other,,,'),
      'sources.csv:4 pattern',
      'law * of',
      'an asterisk at the beginning only',
    ],
    [
      'with a placeholder twice',
      source('law {a} {a},Laws,other,,,'),
      'sources.csv:4 pattern',
      'law {a} {a}',
      'placeholders of small letters such as {path}, each once',
    ],
    [
      'with a web address without a path',
      source('https://example.org,Example,other,,,'),
      'sources.csv:4 pattern',
      'https://example.org',
      'and a path such as /',
    ],
    ['without a name', source('Rules,,other,,,'), 'sources.csv:4 publisher', '', 'the name of the publisher'],
    [
      'of an unknown kind',
      source('Rules,Rules,state,,,'),
      'sources.csv:4 kind',
      'state',
      'one of official, public_interest, press, other',
    ],
    [
      'with a home page without https',
      source('Rules,Rules,other,http://example.org/,,'),
      'sources.csv:4 home_page',
      'http://example.org/',
      'starts with https://',
    ],
    [
      'with a link that has another placeholder',
      source('Rules {a},Rules,other,,https://example.org/{b},'),
      'sources.csv:4 link',
      'https://example.org/{b}',
      '{b} is none',
    ],
    [
      'with a placeholder in the host of its link',
      source('Rules {a},Rules,other,,https://{a}.example.org/,'),
      'sources.csv:4 link',
      'https://{a}.example.org/',
      'placeholders such as {path} only after that',
    ],
    [
      'of web addresses with a link',
      source('https://example.org/,Rules,other,,https://example.org/,'),
      'sources.csv:4 link',
      'https://example.org/',
      'an empty cell: the web address is in the source',
    ],
    [
      'with a report on a day that does not exist',
      source('Rules,Rules,other,,,2026-02-01|2026-02-30'),
      'sources.csv:4 reports',
      '2026-02-01|2026-02-30',
      'dates separated by |',
    ],
  ]);
});

describe('an import reports the place, the value and what was expected for a link:', () => {
  itReportsIssue([
    [
      'twice',
      link('https://example.org/verify?a=1&b=2,broken,HTTP 404,2026-02-10,'),
      'links.csv:3 url',
      'https://example.org/verify?a=1&b=2',
      'line 2 already has this one',
    ],
    [
      'that is none',
      link('ftp://example.org/,works,,2026-02-10,'),
      'links.csv:3 url',
      'ftp://example.org/',
      'a URL that starts with http:// or https://',
    ],
    [
      'with an unknown status',
      link('https://example.org/,fine,,2026-02-10,'),
      'links.csv:3 status',
      'fine',
      'one of works, broken, uncertain',
    ],
    [
      'that works, but with a reason why not',
      link('https://example.org/,works,HTTP 404,2026-02-10,'),
      'links.csv:3 reason',
      'HTTP 404',
      'an empty cell',
    ],
    ['without a day', link('https://example.org/,works,,,'), 'links.csv:3 checked_at', '', 'a date, YYYY-MM-DD'],
    [
      'that leads to no web page',
      link('https://example.org/,works,,2026-02-10,file:///x'),
      'links.csv:3 final_url',
      'file:///x',
      'or an empty cell',
    ],
  ]);
});
