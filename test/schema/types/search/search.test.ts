import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../support/service.js';

const service = useService();

const SEARCH = `query ($text: String!, $first: Int, $keyed: Boolean = true) { search(text: $text, first: $first) {
  totalCount state { code } region @include(if: $keyed) { name } field { slug } corrections { from to }
  nodes { id kind label snippet state { code } field { slug } } } }`;

const find = async (text: string, options: { first?: number; key?: 'none' } = {}) => {
  const { data, errors } = await service.graphql(
    SEARCH,
    { text, first: options.first ?? 10, keyed: options.key !== 'none' },
    options.key ? { key: 'none' } : {},
  );
  expect(errors, text).toBeUndefined();
  return data.search;
};
const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);

/** Questions in the words of voters. Other words than those with which the search was tried at first. */
const QUESTIONS: Record<string, string>[] = parse(readFileSync(new URL('questions.csv', import.meta.url)), {
  columns: true,
});

describe('a search', () => {
  it('finds the state and the field of 110 questions in three results, and of 106 in the first', async () => {
    const ranks: number[] = [];
    for (const { question = '', state, fields = '' } of QUESTIONS) {
      const found = await find(question);
      const slugs = found.nodes.flatMap(({ field }: { field: { slug: string } | null }) => field?.slug ?? []);
      const rank = slugs.findIndex((slug: string) => fields.split('|').includes(slug));
      ranks.push((found.state?.code ?? '') === state && rank >= 0 ? rank : Number.POSITIVE_INFINITY);
    }
    expect(ranks.length).toBe(110);
    expect(ranks.filter((rank) => rank < 3).length).toBe(110);
    expect(ranks.filter((rank) => rank === 0).length).toBeGreaterThanOrEqual(106);
  });

  it('lists all counties of a name, and takes the one of a state', async () => {
    expect(idsOf(await find('cook county'))).toEqual([
      'region/IL/Cook County',
      'region/GA/Cook County',
      'region/MN/Cook County',
    ]);
    expect(await find('cook minnesota polling place')).toMatchObject({
      state: { code: 'MN' },
      region: { name: 'Cook County' },
      field: { slug: 'gov_tool_polling_place' },
    });
  });

  it('puts fields first that the region has a value of its own for', async () => {
    const firstOf = async (text: string) => (await find(text)).nodes[0].id;
    expect(await firstOf('absentee ballot request form in Chicago')).toBe(
      'answer/IL/City of Chicago/gov_tool_absentee_request',
    );
    expect(await firstOf('how do I request a mail ballot in Chicago')).toBe(
      'answer/IL/City of Chicago/gov_tool_absentee_request',
    );
    expect(await firstOf('deadline to request an absentee ballot in Chicago')).toBe(
      'answer/IL/City of Chicago/absentee_deadline_mail',
    );
  });

  it('repairs misspelled words, says so, and leaves English ones as they are', async () => {
    expect((await find('absentee balot')).corrections).toEqual([{ from: 'balot', to: 'ballot' }]);
    expect((await find('tribal identification')).corrections).toEqual([]);
  });

  it('finds words in the texts of values, and shows where', async () => {
    const { nodes } = await find('notary', { first: 50 });
    const ids = nodes.map(({ id }: { id: string }) => id);
    expect(ids[0]).toBe('field/id_laws_ballot_return');
    const oklahoma = nodes.find(({ id }: { id: string }) => id === 'answer/OK/id_laws_ballot_return');
    expect(oklahoma.snippet).toContain('notarized');
  });

  it('takes quotes and operators of SQLite as plain text', async () => {
    for (const text of [
      '"',
      'notary"',
      "notary') or 1=1 --",
      'notary AND NOT ballot*',
      'text:notary',
      'NEAR(a b)',
      '{a}^2',
    ])
      expect((await find(text)).totalCount, text).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['a text of 201 characters', { text: 'x'.repeat(201) }, /"text" takes at most 200 characters, but got 201\./],
    ['no results', { text: 'ohio', first: 0 }, /"first" must be between 1 and 50, but got 0\./],
    ['51 results', { text: 'ohio', first: 51 }, /"first" must be between 1 and 50, but got 51\./],
  ])('refuses %s', async (_, variables, message) => {
    const { errors } = await service.graphql(SEARCH, variables);
    expect(errors).toMatchObject([{ message: expect.stringMatching(message), extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});
