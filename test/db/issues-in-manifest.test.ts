import { describe } from 'vitest';
import { type IssueCase, itReportsIssue, shown } from '../support/issues.js';
import { edited, SMALL_DATASET } from '../support/small-dataset.js';

const SMALL = JSON.parse(SMALL_DATASET['dataset.json'] as string);
const LISTS = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

/** A case for each value of a key, with what an issue shows of it. */
const values = (key: string, expected: string, all: readonly [value: unknown, shown: string][]): IssueCase[] =>
  all.map(([value, text]) => [
    `with the ${key} ${shown(JSON.stringify(value) ?? 'undefined')}`,
    { 'dataset.json': JSON.stringify({ ...SMALL, [key]: value }) },
    `dataset.json:0 ${key}`,
    text,
    expected,
  ]);
const texts = (key: string, expected: string, all: readonly string[]) =>
  values(
    key,
    expected,
    all.map((text) => [text, shown(text)]),
  );

/** A case for a file that is something else. */
const file = (what: string, text: string, value: string, expected: string): IssueCase => [
  what,
  { 'dataset.json': text },
  'dataset.json:0 ',
  value,
  expected,
];

/** A case for more text before the title. */
const ahead = (more: string, column: string, expected: string): IssueCase => [
  `with ${more}`,
  edited('dataset.json', '"title"', `${more},"title"`),
  `dataset.json:0 ${column}`,
  '',
  expected,
];

describe('an import reports the place, the value and what was expected for a dataset.json:', () => {
  const TIMES = ['2026-03-01', '2026-03-01T00:00:00+01:00', '2026-02-30T00:00:00Z', 'yesterday'];
  const KEYS = ['author', 'constructor', '__proto__', 'toString', 'hasOwnProperty'];
  itReportsIssue([
    ...values('title', 'a non-empty string', [
      [undefined, ''],
      [7, '7'],
      ['  ', '"  "'],
      [{ title: 'x' }, '{…}'],
    ]),
    ...texts('published_at', 'a UTC time', TIMES),
    ...texts('published_at', 'at most a day ahead of the clock', ['9999-01-01T00:00:00Z']),
    ...texts('licence', 'text without control characters', ['None \u0000 needed.']),
    ...texts('licence', 'text without half characters', ['None \ud800 needed.']),
    ...texts('title', 'at most 20000 characters', ['x'.repeat(20_001)]),
    ...KEYS.map((key) => ahead(`"${key}":"A"`, key, 'only the keys title, published_at, licence, disclaimer')),
    [
      'with a title of 200,000 lists in each other',
      edited('dataset.json', '"Made up for tests"', LISTS),
      'dataset.json:0 title',
      '[…]',
      'a non-empty string',
    ],
    file('that is 200,000 lists in each other', LISTS, '[…]', 'a JSON object'),
    file('that is null', 'null', 'null', 'a JSON object'),
  ]);
});
