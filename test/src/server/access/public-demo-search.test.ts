import { describe, expect, it } from 'vitest';
import { connect } from '../../../support/mcp-client.js';
import { basic, useService } from '../../../support/service.js';

const authorization = basic('demo', 'demo');
const WITH_DEMO = { key: 'none' as const, headers: { authorization } };
const STATES = { CA: 'California', OH: 'Ohio' };

const service = useService({ demoStates: Object.keys(STATES) });

const SEARCH =
  'query ($text: String!) { search(text: $text, first: 50) { nodes { id snippet region { name } item { text } } } }';
interface Node {
  id: string;
  snippet: string | null;
}

const search = async (text: string, options = {}) => {
  const { data, errors } = await service.graphql(SEARCH, { text }, options);
  expect(errors).toBeUndefined();
  return data.search.nodes;
};
const idsOf = (nodes: Node[]) => nodes.filter(({ snippet }) => snippet !== null).map(({ id }) => id);

/** What a key finds in each of the states. */
async function idsInStates(text: string): Promise<string[]> {
  const found = await Promise.all(Object.values(STATES).map((state) => search(`${text} in ${state}`)));
  return found.flatMap(idsOf).sort();
}

/** Their best ten values of all states are not those of these states. */
const QUESTIONS = ['probation', 'postmarked', 'signature'];

describe('a search with the demo key of DEMO_STATES', () => {
  it('finds the values of its states, however many better ones other states have', async () => {
    for (const text of QUESTIONS) {
      const expected = await idsInStates(text);
      expect(expected.length, text).toBeGreaterThan(0);
      expect(idsOf(await search(text, WITH_DEMO)).sort(), text).toEqual(expected);
    }
  });

  it('finds them on the page and with the tool as well', async () => {
    for (const text of QUESTIONS) {
      const expected = idsOf(await search(text, WITH_DEMO)).length;
      const { rows } = await service.json(`/search?q=${text}&format=json`, WITH_DEMO);
      expect(rows.filter(({ snippet }: { snippet: string }) => snippet !== '').length, text).toBe(expected);
      const { client, call } = await connect(service, authorization);
      const { data } = await call('search', { question: text, max: 20 });
      await client.close();
      const answers = data.results.filter(({ kind }: { kind: string }) => kind === 'answer');
      expect(answers.length, text).toBe(expected);
    }
  });

  it('repairs the same words as without a key, and none that is English', async () => {
    const query = 'query ($text: String!) { search(text: $text) { corrections { from to } } }';
    const corrections = async (text: string, options = {}) =>
      (await service.graphql(query, { text }, options)).data.search.corrections;
    for (const options of [{}, WITH_DEMO, { key: 'none' as const }]) {
      expect(await corrections('older recount tribal', options)).toEqual([]);
      expect(await corrections('absentie', options)).toEqual([{ from: 'absentie', to: 'absentee' }]);
    }
  });
});
