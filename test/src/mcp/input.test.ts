import { describe, expect, it } from 'vitest';
import { callMessage, keyOf, post, startMcp } from '../../support/mcp-client.js';

const running = startMcp();

describe('a wrong name', () => {
  it.each([
    ['get_values', { state: 'Californa' }, 'Did you mean California?'],
    ['get_values', { state: 'NYY' }, 'Did you mean NY?'],
    ['get_values', { state: 'CA', slugs: ['poll_open'] }, 'Did you mean polls_open?'],
    ['get_values', { state: 'IL', region: 'Cook Conty' }, 'Did you mean Cook County?'],
    ['get_values', { states: ['CA', 'TX'], slugs: ['polls_clos'] }, 'Did you mean polls_close?'],
    ['list_fields', { topic: 'absente' }, 'Did you mean absentee?'],
    ['get_deadlines', { state: 'CA', election: 'US-2027-11-07' }, 'The nearest id is "US-2028-11-07"'],
    ['get_value', {}, 'Did you mean get_values?'],
  ])('in %s %j has a result with isError that names the nearest', async (name, input, message) => {
    expect(await running.mcp.call(name, input)).toMatchObject({
      isError: true,
      text: expect.stringContaining(message),
    });
  });
});

// What models write for an argument in place of its type.
describe('an input', () => {
  const PLAIN = { state: 'CA', slugs: ['polls_open'] };
  it.each<[string, object, object]>([
    ['get_values', { ...PLAIN, region: null, topic: null }, PLAIN],
    ['get_values', { state: 'CA', slugs: 'polls_open' }, PLAIN],
    ['get_values', { state: 'CA', slugs: '["polls_open"]' }, PLAIN],
    ['get_values', { states: '["CA","TX"]', slugs: 'polls_open' }, { states: ['CA', 'TX'], slugs: ['polls_open'] }],
    ['get_voting_plan', { place: 30303 }, { place: '30303' }],
    ['get_values', { ...PLAIN, region: 6001 }, { ...PLAIN, region: '6001' }],
    ['search', { question: 'voter ID in texas', max: '5' }, { question: 'voter ID in texas', max: 5 }],
    ['get_values', { states: 'TX', slugs: ['polls_open'], topic: null }, { states: ['TX'], slugs: ['polls_open'] }],
  ])('of %s may be %j', async (name, input, right) => {
    const [found, expected] = [await running.mcp.call(name, input), await running.mcp.call(name, right)];
    expect(found).toEqual(expected);
    expect(found.isError && found.text.startsWith('The input')).toBe(false);
  });

  it('may be null', async () => {
    const message = { ...callMessage('list_fields'), params: { name: 'list_fields', arguments: null } };
    const response = await post(running.service, message, { authorization: keyOf(running.service) });
    const { result } = (await response.json()) as { result: { structuredContent: { fields: object[] } } };
    expect(result.structuredContent.fields.length).toBeGreaterThan(50);
  });

  it('that is a long text is not read as a list', async () => {
    const { isError, text } = await running.mcp.call('get_values', { state: 'CA', slugs: `[${'1,'.repeat(40_000)}1]` });
    expect([isError, text]).toEqual([true, expect.stringContaining('There is no field "[1,1,')]);
  });
});

const many = (count: number, text: string) => Array.from({ length: count }, (_, index) => `${text}${index}`);

describe('an input that asks for too much or makes no sense', () => {
  it.each([
    ['get_values', { states: many(61, 'S'), topic: 'felony' }, '<=60 items'],
    ['get_values', { topic: 'absentee' }, 'more than 250. Give fewer states, or fewer slugs.'],
    ['get_values', { slugs: Array(5).fill('polls_open') }, 'These are 255 values'],
    ['get_values', { state: 'CA', states: ['TX'] }, 'Give state or states, not both'],
    ['get_values', { states: ['IL'], region: 'Cook County' }, 'Give the state of the region'],
    ['get_values', { state: 'CA', slugs: many(101, 's') }, '<=100 items'],
    ['get_values', { state: 'CA', slugs: ['polls_open'], topic: 'felony' }, 'not both'],
    ['get_values', {}, 'Give fewer states'],
    ['get_values', { state: 'CA', slug: 'polls_open' }, 'Unrecognized key: "slug"'],
    ['get_deadlines', { state: 'CA', election: 'GA-2028-05-23' }, 'election'],
  ])('in %s %j has a result that says what to do', async (name, input, message) => {
    expect(await running.mcp.call(name, input)).toMatchObject({
      isError: true,
      text: expect.stringContaining(message),
    });
  });

  it('has a short result, however long the input is', async () => {
    const long = [
      { state: 'x'.repeat(90_000) },
      { state: 'CA', slugs: Array(900).fill(1) },
      Object.fromEntries(many(900, 'k'.repeat(90)).map((key) => [key, 1])),
      { state: 'CA', region: 'x'.repeat(90_000) },
    ];
    for (const input of long) {
      const { isError, text } = await running.mcp.call('get_values', input);
      expect(isError).toBe(true);
      expect(text.length).toBeLessThan(1_000);
    }
  });
});
