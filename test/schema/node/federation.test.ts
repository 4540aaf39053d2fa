import { describe, expect, it } from 'vitest';
import { measureCost } from '../../support/cost-comparison.js';
import { useService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const ENTITIES = `query($representations: [_Any!]!) { _entities(representations: $representations) {
  __typename ... on Election { id name } ... on Field { slug } ... on Region { name } ... on Release { version } ... on State { name item(slug: "ballot_type") { text } } } }`;

const ask = (representations: unknown[], key: 'active' | 'none' = 'active') =>
  service.graphql(ENTITIES, { representations }, { key });

describe('the subgraph', () => {
  it('describes itself with directives of Federation 2, and without what gateways cannot share', async () => {
    const { sdl } = (await service.graphql('{ _service { sdl } }', {}, { key: 'none' })).data._service;
    expect(sdl).toMatch(/^extend schema @link\(url: "https:\/\/specs\.apollo\.dev\/federation\/v2\.3"/);
    expect(sdl).toContain('type State implements Node @key(fields: "id") @key(fields: "code") @key(fields: "ocdId") {');
    expect(sdl).toContain('type PageInfo @shareable {');
    expect(sdl).not.toMatch(/_entities|_Any|^ {2}nodes?\(/m);
    const response = await service.get('/schema.graphql?federation', { key: 'none' });
    expect(await response.text()).toBe(sdl);
  });

  it('leaves the described schema as it is', async () => {
    const sdl = await (await service.get('/schema.graphql')).text();
    expect(sdl).not.toMatch(/_entities|_service|_Any|@key|@shareable|@link/);
    expect(sdl).toMatch(/^ {2}nodes\(/m);
  });

  it('finds objects by each of their keys, in order', async () => {
    const { version } = (await service.graphql('{ release { version } }')).data.release;
    const { data, errors } = await ask([
      { __typename: 'State', id: 'BB' },
      { __typename: 'State', code: 'AA', name: 'unused' },
      { __typename: 'State', ocdId: 'ocd-division/country:us/state:bb' },
      { __typename: 'State', code: 'ZZ' },
      { __typename: 'Field', slug: 'ballot_type' },
      { __typename: 'Region', id: 'AA/Port City' },
      { __typename: 'Election', id: 'US-2028-11-07' },
      { __typename: 'Release', version },
      { __typename: 'State', id: 'ballot_type' },
    ]);
    expect(errors).toBeUndefined();
    expect(data._entities).toMatchObject([
      { __typename: 'State', name: 'Beta', item: { text: '' } },
      { __typename: 'State', name: 'Alpha', item: { text: 'paper' } },
      { __typename: 'State', name: 'Beta' },
      null,
      { __typename: 'Field', slug: 'ballot_type' },
      { __typename: 'Region', name: 'Port City' },
      { __typename: 'Election', id: 'US-2028-11-07' },
      { __typename: 'Release', version },
      null,
    ]);
  });

  it.each([
    [
      { __typename: 'BooleanItem', id: 'AA/x' },
      'one of Election, Field, Region, Release, State, but got "BooleanItem"',
    ],
    [{ __typename: 'constructor' }, 'but got "constructor"'],
    [{ code: 'AA' }, 'A representation needs a "__typename", one of'],
    [{ __typename: 'State', code: 5 }, 'A representation of State needs one of its keys as a string: id, code, ocdId.'],
    ['AA', 'A representation needs a "__typename"'],
    [null, 'not to be null'],
  ])('says what is wrong with the representation %j', async (representation, message) => {
    const { data, errors } = await ask([{ __typename: 'State', id: 'AA' }, representation]);
    if (data) expect(data._entities).toMatchObject([{ name: 'Alpha' }, null]);
    expect(errors).toMatchObject([
      { message: expect.stringContaining(message), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  it.each(['State', 'Region'])('warns of an id of Open Civic Data that no %s has', async (type) => {
    const ocdId = 'ocd-division/country:us/state:zz';
    const { data, errors, extensions } = await ask([{ __typename: type, ocdId }]);
    expect([data._entities, errors]).toEqual([[null], undefined]);
    expect(extensions.warnings[0].message).toContain(`with the Open Civic Data id "${ocdId}"`);
  });

  it('takes at most 500 representations', async () => {
    const states = (count: number) => Array(count).fill({ __typename: 'State', id: 'AA' });
    expect((await ask(states(500))).data._entities).toHaveLength(500);
    const { errors } = await ask(states(501));
    expect(errors[0].message).toContain('"representations" takes at most 500 entries, but got 501.');
  });

  it('requires a key for regions and for values, and answers the rest', async () => {
    const { data, errors } = await ask(
      [
        { __typename: 'Region', ocdId: 'ocd-division/country:us/state:aa' },
        { __typename: 'State', id: 'AA' },
      ],
      'none',
    );
    expect(data._entities).toEqual([null, { __typename: 'State', name: 'Alpha', item: null }]);
    const codes = errors.map(({ path, extensions }: { path: unknown; extensions: object }) => [path, extensions]);
    expect(codes).toEqual([
      [['_entities', 1, 'item'], { code: 'UNAUTHENTICATED' }],
      [['_entities', 0], { code: 'UNAUTHENTICATED' }],
    ]);
  });

  it('costs what the look-ups take', async () => {
    const points = async (count: number) => {
      const representations = Array(count).fill({ __typename: 'State', id: 'AA' });
      return (await measureCost(service, ENTITIES, { representations }))?.points ?? Number.NaN;
    };
    const [none, one, hundred] = [await points(0), await points(1), await points(100)];
    expect(hundred - none).toBe(100 * (one - none));
  });
});
