import { describe, expect, it } from 'vitest';
import { WORST_MARKDOWN } from '../support/hostile-markdown.js';
import { append, issuesOf, itReportsIssue, override, rule, value } from '../support/issues.js';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const markdown = (text: string) => value('starts,N/A', `starts,${quoted(text)}`);
const shown = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text);

/** A change of the value in line 9, and what is expected in its place. */
const case9 = (what: string, text: string, expected: string) =>
  [what, markdown(text), 'values.csv:9 text', shown(text), expected] as const;

const [QUOTES, ROW] = ['>'.repeat(2_000), '|a'.repeat(20)];

describe('an import reports the place, the value and what was expected for Markdown', () => {
  itReportsIssue([
    [...case9('of 2,000 quotes', QUOTES, 'at most 6 quotes or lists within each other')],
    [...case9('of seven lists of different kinds', '- * + 1. 2) - > a', 'at most 6 quotes or lists')],
    [...case9('of seven lists in a later line', 'a\n\n> > > > > > > a', 'at most 6 quotes or lists')],
    [...case9('of 301 lines', `a${'\na'.repeat(300)}`, 'at most 300 lines')],
    [...case9('with a table of 20 columns between | and |', `${ROW}|`, 'at most 20 | in a line')],
    [...case9('with 301 marks of emphasis', '*a _b ~c '.repeat(101).trim(), 'at most 300 of the characters * _ ~')],
    [...case9('with 1,001 brackets', '[a '.repeat(1_001).trim(), 'at most 1000 of the characters [ ]')],
    [...case9('with a word of 501 characters', `a ${'-'.repeat(501)}`, 'at most 500 characters without a space')],
    ['in an override', override('Ask the *clerk*.', QUOTES), 'overrides.csv:7 text', shown(QUOTES), 'at most 6 quotes'],
    [
      'in a constant of a V1 rule',
      rule(
        'election_date,Date,Day of an election.,constant,,2022-11-08',
        `election_date,Markdown,Day.,constant,,${QUOTES}`,
      ),
      'v1-slugs.csv:8 value',
      shown(QUOTES),
      'at most 6 quotes',
    ],
  ]);

  it.each(WORST_MARKDOWN.map((text) => [text.slice(0, 10), text.length, text]))(
    'that starts with %j and has %d characters',
    async (_, __, text) => {
      expect(await issuesOf(markdown(text))).toMatchObject([{ file: 'values.csv', line: 9, column: 'text' }]);
    },
  );
});

describe('an import accepts Markdown', () => {
  it.each([
    ['of six lists within each other', '> - * + 1. 2) a'],
    ['of 300 lines', `a${'\na'.repeat(299)}`],
    ['with a table of 20 columns', `${ROW}\n${'|-'.repeat(20)}\n${ROW}`],
    ['with 300 marks of emphasis', '*a _b ~c '.repeat(100).trim()],
    ['with 1,000 brackets', '[a '.repeat(1_000).trim()],
    ['of 20,000 characters', 'word '.repeat(4_000).trim()],
    ['with a word of 500 characters', `a ${'-'.repeat(500)}`],
    ['with a line across the page', `a\n\n${'-'.repeat(80)}\n\n- - -\n\nb`],
    ['with emoji of several characters', 'Vote 🗳️ 👨‍👩‍👧'],
  ])('%s', async (_, text) => {
    expect(await issuesOf(append('values.csv', `BB,registration_laws,${quoted(text)},,Guide,,`))).toEqual([]);
  });
});
