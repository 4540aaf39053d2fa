import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, type Service, startService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const GRAPHQL_JSON = 'application/graphql-response+json';

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
});
afterAll(() => service?.stop());

type Refused = [what: string, status: number, code: string, () => RequestInit];
const json = { 'content-type': 'application/json' };
const REFUSED: Refused[] = [
  ['a wrong key', 401, 'UNAUTHENTICATED', () => ({ method: 'POST', headers: { authorization: basic('x', 'y') } })],
  [
    'a suspended key',
    403,
    'FORBIDDEN',
    () => ({
      method: 'POST',
      headers: { authorization: basic(service.suspendedKey.keyId, service.suspendedKey.keySecret) },
    }),
  ],
  ['another method', 405, 'BAD_REQUEST', () => ({ method: 'DELETE' })],
  ['a large body', 413, 'BAD_REQUEST', () => ({ method: 'POST', headers: json, body: 'x'.repeat(100_001) })],
  [
    'another media type',
    415,
    'BAD_REQUEST',
    () => ({ method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }),
  ],
  ['a body that is no JSON', 400, 'BAD_REQUEST', () => ({ method: 'POST', headers: json, body: '{' })],
];

describe('a request to /graphql that is refused before its operation is read', () => {
  it.each(REFUSED)('for %s is %d in the media type that it accepts', async (_, status, code, init) => {
    for (const [accept, type] of [
      [GRAPHQL_JSON, GRAPHQL_JSON],
      [`${GRAPHQL_JSON}, application/json;q=0.9`, GRAPHQL_JSON],
      ['application/json', 'application/json'],
      ['*/*', 'application/json'],
    ] as const) {
      const request = init();
      const response = await fetch(`${service.url}/graphql`, { ...request, headers: { ...request.headers, accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([status, `${type}; charset=utf-8`]);
      expect(await response.json()).toMatchObject({
        errors: [{ message: expect.any(String), extensions: { code } }],
        extensions: { requestId: response.headers.get('x-request-id') },
      });
    }
  });
});

describe('variables that make the document invalid', () => {
  it('are the fault of the client', async () => {
    const query = 'query ($x: Boolean = true) { states @include(if: $x) { code } }';
    const response = await service.get('/graphql', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ query, variables: { x: null } }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });

  it.each([
    ['query ($x: String = "a") { states { code } state(code: "AA") { item(slug: $x) { text } } }', ['state', 'item']],
    ['query ($x: StateCode = "AA") { states { code } none: states(codes: [$x]) { code } }', ['none']],
  ])('fail only their own root field where they are arguments: %s', async (query, path) => {
    const { data, errors } = await service.graphql(query, { x: null });
    expect(data.states).toHaveLength(2);
    expect(errors).toMatchObject([{ path, extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});
