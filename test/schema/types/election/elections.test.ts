import { describe, expect, it } from 'vitest';
import { type Service, useSharedService } from '../../../support/service.js';

const service = useSharedService();

async function idsOf(args: string): Promise<string[]> {
  const data = await service.data(`{ elections(${args}) { id } }`);
  return data.elections.map(({ id }: { id: string }) => id);
}

async function errorOf(query: string, of: Service = service) {
  const { errors } = await of.graphql(query);
  expect(errors).toHaveLength(1);
  expect(errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
  return errors[0].message as string;
}

async function warningOf(query: string, of: Service = service) {
  const { data, errors, extensions } = await of.graphql(query);
  expect([data.state.deadlines, errors]).toEqual([null, undefined]);
  expect(extensions.warnings).toHaveLength(1);
  return extensions.warnings[0].message as string;
}

describe('the elections between two days', () => {
  it('are the federal general elections and those of the dataset, by date', async () => {
    const ids = await idsOf('from: "2026-11-23", to: "2028-12-31"');
    expect(ids).toContain('GA-2028-05-23');
    expect(ids.at(-1)).toBe('GA-2028-12-05');
    const dates = ids.map((id) => id.slice(3, 13));
    expect(dates).toEqual([...dates].sort());
  });

  it('are those of four years if the second day is left out', async () => {
    expect(await idsOf('from: "2040-01-01", states: ["GA"]')).toEqual(['US-2040-11-06', 'US-2042-11-04']);
  });

  it('in a state include those in all states', async () => {
    const ids = await idsOf('from: "2028-05-24", to: "2028-12-31", states: ["GA"]');
    expect(ids).toEqual(['GA-2028-06-20', 'US-2028-11-07', 'GA-2028-12-05']);
  });

  it('need no key', async () => {
    const query = '{ elections(from: "2028-05-01", states: ["GA"]) { name type basis source state { name zones } } }';
    const data = await service.data(query, {}, { key: 'none' });
    expect(data.elections[0]).toEqual({
      name: 'General primary',
      type: 'PRIMARY',
      basis: 'SCHEDULED',
      source: expect.stringContaining('21-2-150'),
      state: { name: 'Georgia', zones: ['America/New_York'] },
    });
  });

  it.each([
    ['from: "2028-02-30"', 'A date must be a string with a day that exists, YYYY-MM-DD, such as "2028-11-07", but got'],
    ['from: "11/07/2028"', 'but got "11/07/2028".'],
    ['from: 2028', 'but got 2028.'],
    [
      'from: "2028-11-07", to: "2028-11-06"',
      '"from" must not be later than "to", but got 2028-11-07 and 2028-11-06. Swap the two dates.',
    ],
    [
      'from: "2020-01-01", to: "2030-01-02"',
      '"to" must be at most 10 years after "from", which is 2030-01-01, but got 2030-01-02. Split the period',
    ],
    [
      'from: "1999-12-31"',
      '"from" must be a day in the years 2000 to 2099, for which elections are known, but got 1999',
    ],
    ['from: "2100-01-01"', 'but got 2100-01-01.'],
    ['from: "9999-12-31", to: "0000-01-01"', 'but got 9999-12-31.'],
  ])('refuse %s, saying what is valid', async (args, message) => {
    expect(await errorOf(`{ elections(${args}) { id } }`)).toContain(message);
  });

  it.each([0, -1, 501])('refuse first: %d, saying what is valid', async (first) => {
    expect(await errorOf(`{ elections(from: "2026-11-23", first: ${first}) { id } }`)).toBe(
      `"first" must be between 1 and 500, but got ${first}. To get more, begin at a later "from".`,
    );
  });
});

describe('the next election', () => {
  const nextOf = async (state: string, after: string) => {
    const query =
      'query ($state: StateCode!, $after: Date!) { state(code: $state) { nextElection(after: $after) { id } } }';
    const data = await service.data(query, { state, after }, { key: 'none' });
    return data.state.nextElection?.id;
  };

  it('of a state is the first one on a day or after it, without a key', async () => {
    expect(await nextOf('GA', '2026-12-01')).toBe('GA-2026-12-01');
    expect(await nextOf('GA', '2028-05-24')).toBe('GA-2028-06-20');
  });

  it('of a state is the first one in the list of its elections, on any day', async () => {
    const { data } = await service.graphql('{ states { code } }');
    for (const { code } of data.states) {
      const list = await idsOf(`from: "2027-03-01", states: ["${code}"], first: 1`);
      expect([await nextOf(code, '2027-03-01')], code).toEqual(list);
    }
  });

  it('is null after the last one that is known, and the rest is answered', async () => {
    const query =
      '{ nextElection(after: "2099-12-31") { id } state(code: "GA") { nextElection(after: "2099-01-01") { id } } }';
    expect(await service.graphql(query)).toEqual({ data: { nextElection: null, state: { nextElection: null } } });
  });

  it.each(['1999-12-31', '2100-01-01'])('after %s is refused: nobody knows the elections there', async (day) => {
    const message = `"after" must be a day in the years 2000 to 2099, for which elections are known, but got ${day}.`;
    expect(await errorOf(`{ nextElection(after: "${day}") { id } }`)).toBe(message);
    expect(await errorOf(`{ state(code: "GA") { nextElection(after: "${day}") { id } } }`)).toBe(message);
  });
});

describe('an election', () => {
  it('is found by its id, without a key', async () => {
    const query = '{ election(id: "US-2028-11-07") { name date type basis source asOf state { code } } }';
    const { data } = await service.graphql(query, {}, { key: 'none' });
    expect(data.election).toEqual({
      name: 'General election 2028',
      date: '2028-11-07',
      type: 'GENERAL',
      basis: 'STATUTE',
      source: '2 U.S.C. 7',
      asOf: null,
      state: null,
    });
  });

  it.each(['US-2028-11-08', 'US-2027-11-02', 'US-2100-11-02', 'ZZ-2028-11-07', ''])('%j is null', async (id) => {
    const { data, errors } = await service.graphql('query ($id: ID!) { election(id: $id) { id } }', { id });
    expect([data, errors]).toEqual([{ election: null }, undefined]);
  });
});

describe('an unknown election in deadlines', () => {
  it.each([
    ['US-2028-11-08', 'US-2028-11-07'],
    ['us-2028-11-7', 'US-2028-11-07'],
    ['CA-2028-11-07', 'US-2028-11-07'],
    ['GA-2028-05-24', 'GA-2028-05-23'],
  ])('%s gives null, with a warning that names the nearest: %s', async (id, nearest) => {
    expect(await warningOf(`{ state(code: "CA") { deadlines(election: "${id}") { id } } }`)).toBe(
      `There is no election "${id}". The nearest id is "${nearest}". To list the elections, query { elections(from: "2028-01-01") { id } }.`,
    );
  });

  it('gives null for each state, with one warning', async () => {
    const { data, errors, extensions } = await service.graphql(
      '{ states(codes: ["CA", "GA"]) { deadlines(election: "x") { id } } release { title } }',
    );
    expect(data.states).toEqual([{ deadlines: null }, { deadlines: null }]);
    expect(data.release.title).toBeTruthy();
    expect(errors).toBeUndefined();
    expect(extensions.warnings).toMatchObject([{ path: ['states', 0, 'deadlines'] }]);
  });
});
