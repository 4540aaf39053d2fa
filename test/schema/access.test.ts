import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, type Service, startService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
});
afterAll(() => service.stop());

const KEYED: [field: string, query: string, path: string[]][] = [
  ['State.information', '{ x: state(code: "AA") { information { id } } }', ['x', 'information']],
  ['State.item', '{ x: state(code: "AA") { item(slug: "ballot_type") { id } } }', ['x', 'item']],
  ['State.regions', '{ x: state(code: "AA") { regions { id } } }', ['x', 'regions']],
  ['State.overrides', '{ x: state(code: "AA") { overrides { id } } }', ['x', 'overrides']],
  ['Field.items', '{ x: field(slug: "ballot_type") { items { id } } }', ['x', 'items']],
  ['Query.overrides', '{ x: overrides { id } }', ['x']],
  ['Query.region', '{ x: region(state: "AA", name: "Port City") { id } }', ['x']],
];

describe('a keyed field', () => {
  it.each(KEYED)('%s is refused without a key, by itself', async (field, query, path) => {
    const { data, errors } = await service.graphql(query.replace('{ x', '{ states { code } x'), {}, { key: 'none' });
    expect(errors).toMatchObject([{ path, extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(errors[0].message).toContain(`"${field}" needs an API key.`);
    expect(data.states).toEqual([{ code: 'AA' }, { code: 'BB' }]);
    // State.item may be null by itself; the others void the root field that they are part of.
    if (field !== 'State.item') expect(data.x).toBeNull();
    else expect(data.x).toEqual({ item: null });
  });

  it.each(KEYED)('%s answers with a key', async (_, query) => {
    const { data, errors } = await service.graphql(query);
    expect(errors).toBeUndefined();
    expect(data.x).toBeTruthy();
  });

  it('stays shut through a fragment, an alias or another path to it', async () => {
    const { data, errors } = await service.graphql(
      `{ v1Slugs { fields { ...f } } states { s: item(slug: "ballot_type") { text } } } fragment f on Field { i: items { text } }`,
      {},
      { key: 'none' },
    );
    expect(errors.every((error: { extensions: { code: string } }) => error.extensions.code === 'UNAUTHENTICATED')).toBe(
      true,
    );
    expect(data).toEqual({ v1Slugs: null, states: [{ s: null }, { s: null }] });
  });
});

describe('open fields', () => {
  it('answer without a key', async () => {
    const { data, errors } = await service.graphql(
      '{ fields { slug hasOverrides v1Slugs { slug } } states { code name } v1Slugs { slug } release { version } }',
      {},
      { key: 'none' },
    );
    expect(errors).toBeUndefined();
    expect(data.fields).toHaveLength(7);
  });
});

describe('credentials on /graphql', () => {
  const post = (authorization: string) =>
    service.get('/graphql', {
      key: 'none',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: '{"query":"{ states { code } }"}',
    });

  it.each([
    ['an unknown id', () => basic('cds_unknown', 'secret')],
    ['a wrong secret', () => basic(service.key.keyId, 'wrong')],
    ['another scheme', () => 'Bearer abc'],
    ['no Base64', () => 'Basic %%%'],
    ['a wrong secret of a suspended customer', () => basic(service.suspendedKey.keyId, 'wrong')],
  ])('that are wrong (%s) refuse the whole request', async (_, header) => {
    const response = await post(header());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="Civic Data Service", charset="UTF-8"');
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('keys@example.org'), extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  it('of a suspended customer are refused with 403', async () => {
    const response = await post(basic(service.suspendedKey.keyId, service.suspendedKey.keySecret));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });
});
