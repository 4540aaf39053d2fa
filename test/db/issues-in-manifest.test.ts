import { describe } from 'vitest';
import { type IssueCase, itReportsIssue } from '../support/issues.js';
import { edited } from '../support/small-dataset.js';

const at = (column: string) => `dataset.json:0 ${column}`;
const manifest = (from: string, to: string) => edited('dataset.json', from, to);
const PUBLISHED = '2026-03-01T00:00:00Z';

describe('an import reports the place, the value and what was expected for a dataset.json:', () => {
  itReportsIssue([
    [
      'without a key',
      { 'dataset.json': `{"title":"T","published_at":"${PUBLISHED}","licence":"L"}` },
      at('disclaimer'),
      '',
      'a non-empty string',
    ],
    ['with a key that is no text', manifest('"Made up for tests"', '7'), at('title'), '7', 'a non-empty string'],
    ['with a key of spaces', manifest('Made up for tests', '  '), at('title'), '"  "', 'a non-empty string'],
    [
      'with an unknown key',
      manifest('"title"', '"author":"A","title"'),
      at('author'),
      '',
      'only the keys title, published_at, licence, disclaimer',
    ],
    ['with a day for published_at', manifest(PUBLISHED, '2026-03-01'), at('published_at'), '2026-03-01', 'a UTC time'],
    [
      'with a published_at in another zone',
      manifest(PUBLISHED, '2026-03-01T00:00:00+01:00'),
      at('published_at'),
      '2026-03-01T00:00:00+01:00',
      'a UTC time',
    ],
    [
      'with a published_at that does not exist',
      manifest(PUBLISHED, '2026-02-30T00:00:00Z'),
      at('published_at'),
      '2026-02-30T00:00:00Z',
      'a UTC time',
    ],
    [
      'of the year 9999',
      manifest(PUBLISHED, '9999-01-01T00:00:00Z'),
      at('published_at'),
      '9999-01-01T00:00:00Z',
      'at most a day ahead of the clock',
    ],
    [
      'with a control character',
      manifest('None needed.', 'None \\u0000 needed.'),
      at('licence'),
      'None \u0000 needed.',
      'text without control characters',
    ],
    [
      'with a text that is too long',
      manifest('Made up for tests', 'x'.repeat(20_001)),
      at('title'),
      `${'x'.repeat(120)}… (20001 characters)`,
      'at most 20000 characters',
    ],
    [
      'with half a character',
      manifest('None needed.', 'None \\ud800 needed.'),
      at('licence'),
      'None \ud800 needed.',
      'text without half characters',
    ],
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].map(
      (key): IssueCase => [
        `with the key ${key}`,
        manifest('"title"', `"${key}":"A","title"`),
        at(key),
        '',
        'only the keys title, published_at, licence, disclaimer',
      ],
    ),
    [
      'with an object in place of a text',
      manifest('"title":"Made up for tests"', '"title":{"title":"x"}'),
      at('title'),
      '{…}',
      'a non-empty string',
    ],
    ['with a key twice', manifest('"title"', '"title":"A","title"'), at('title'), '', 'each key only once'],
    ['with a key twice, once escaped', manifest('"title"', '"t\\u0069tle":"A","title"'), at('title'), '', 'only once'],
    [
      'with 200,000 lists in each other',
      manifest('"Made up for tests"', `${'['.repeat(200_000)}${']'.repeat(200_000)}`),
      at('title'),
      '[…]',
      'a non-empty string',
    ],
    [
      'that is 200,000 lists in each other',
      { 'dataset.json': `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
      at(''),
      '[…]',
      'a JSON object',
    ],
    ['that is null', { 'dataset.json': 'null' }, at(''), 'null', 'a JSON object'],
    ['that is empty', { 'dataset.json': '' }, at(''), '', 'valid JSON'],
  ]);
});
