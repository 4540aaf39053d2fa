import { describe, expect, it } from 'vitest';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

const UNKNOWN: [query: string, data: object, warning: { message: string; path: (string | number)[] }][] = [
  [
    '{ field(slug: "polls_opn") { slug } }',
    { field: null },
    { message: 'There is no field "polls_opn". Did you mean polls_open?', path: ['field'] },
  ],
  [
    '{ state(code: "CX") { name } }',
    { state: null },
    { message: 'There is no state "CX". Did you mean CA, CO or CT?', path: ['state'] },
  ],
  [
    '{ state(code: "CA") { a: item(slug: "poll_close") { text } } }',
    { state: { a: null } },
    { message: 'There is no field "poll_close". Did you mean polls_close?', path: ['state', 'a'] },
  ],
  [
    '{ region(state: "IL", name: "city of chicago") { name } }',
    { region: null },
    { message: 'There is no region "city of chicago" in IL. Did you mean City of Chicago?', path: ['region'] },
  ],
  [
    '{ region(state: "QQ", name: "City of Chicago") { name } }',
    { region: null },
    { message: 'There is no state "QQ". To list the states, query { states { code } }.', path: ['region'] },
  ],
  [
    '{ region(state: "IL", name: "City of Chicago") { item(slug: "Polls_Open") { text } } }',
    { region: { item: null } },
    { message: 'There is no field "Polls_Open". Did you mean polls_open?', path: ['region', 'item'] },
  ],
  [
    '{ election(id: "US-2028-11-08") { id } }',
    { election: null },
    {
      message:
        'There is no election "US-2028-11-08". The nearest id is "US-2028-11-07". To list the elections, query { elections(from: "2028-01-01") { id } }.',
      path: ['election'],
    },
  ],
  [
    '{ field(slug: "something that is like nothing in the dataset") { slug } }',
    { field: null },
    {
      message:
        'There is no field "something that is like nothing in the dataset". To list the fields, query { fields { slug } }.',
      path: ['field'],
    },
  ],
];

describe('a name that does not exist', () => {
  it.each(UNKNOWN)(
    '%s is null, with a warning, also from the response cache and once it is compiled',
    async (query, data, warning) => {
      for (const variables of [{}, {}, {}, { times: 1 }, { times: 2 }, { times: 3 }, { times: 4 }])
        expect(await service.graphql(query, variables)).toEqual({ data, extensions: { warnings: [warning] } });
    },
  );

  it('has one warning for each argument of the operation, with the first place in the response', async () => {
    const { extensions } = await service.graphql(
      '{ states { item(slug: "polls_opn") { text } } b: field(slug: "x") { slug } }',
    );
    expect(extensions.warnings).toMatchObject([{ path: ['states', 0, 'item'] }, { path: ['b'] }]);
  });

  it('has a warning besides errors', async () => {
    const { errors, extensions } = await service.graphql(
      '{ field(slug: "polls_opn") { slug } overrides(first: 0) { totalCount } }',
    );
    expect(errors).toHaveLength(1);
    expect(extensions).toMatchObject({ warnings: [{ path: ['field'] }], requestId: expect.any(String) });
  });

  it('has no warning about a field that needs an API key, without one', async () => {
    const query = '{ region(state: "IL", name: "x") { name } state(code: "IL") { item(slug: "x") { text } } }';
    expect((await service.graphql(query, {}, { key: 'none' })).extensions.warnings).toBeUndefined();
  });
});

describe('the warnings of a response', () => {
  const fields = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `f${at}: field(slug: "${'x'.repeat(300)}") { slug }`).join(' ')} }`;

  it('are at most 20, and then one that says that there are more', async () => {
    const { warnings } = (await service.graphql(fields(21))).extensions;
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-2).path).toEqual(['f19']);
    expect(warnings.at(-1)).toEqual({ message: 'There are more warnings. Only the first 20 are shown.', path: [] });
    expect((await service.graphql(fields(20))).extensions.warnings).toHaveLength(20);
  });

  it('repeat at most 100 characters of a name', async () => {
    const [{ message }] = (await service.graphql(fields(1))).extensions.warnings;
    expect(message).toContain(`"${'x'.repeat(99)}…"`);
  });

  it('are left out if every name exists', async () => {
    const { extensions } = await service.graphql('{ state(code: "CA") { item(slug: "polls_open") { text } } }');
    expect(extensions).toBeUndefined();
  });

  it('are left out of REST, whatever the path names', async () => {
    for (const path of ['/v2/election/data/state/ZZ/', '/v2/election/data/state/CA/polls_opn/']) {
      const response = await service.get(path);
      expect(await response.text()).not.toContain('Did you mean');
    }
  });
});
