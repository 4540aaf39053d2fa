import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('a request to /graphql', () => {
  const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const QUERY = '{ states { code } }';

  it.each<[string, () => Promise<Response>, number, RegExp]>([
    [
      'a body above 100 KB',
      () => post(JSON.stringify({ query: QUERY + ' '.repeat(110_000) })),
      413,
      /larger than 100,000 bytes/,
    ],
    [
      'a body that unpacks to 50 MB',
      () => post(gzipSync(Buffer.alloc(50_000_000, ' ')), { 'content-encoding': 'gzip' }),
      413,
      /larger than 100,000 bytes/,
    ],
    ['a list of operations', () => post(JSON.stringify([{ query: QUERY }, { query: QUERY }])), 400, /batching/i],
    [
      'a circle of fragments',
      () =>
        post(
          JSON.stringify({ query: '{ states { ...A } } fragment A on State { ...B } fragment B on State { ...A }' }),
        ),
      200,
      /Cannot spread fragment "A" within itself/,
    ],
    [
      'an operation name that is not there',
      () => post(JSON.stringify({ query: `query A ${QUERY}`, operationName: 'B' })),
      200,
      /operation named "B"/,
    ],
    [
      'a variable named __proto__',
      () => post(`{"query":"${QUERY}","variables":{"__proto__":{"polluted":true}}}`),
      400,
      /"__proto__"/,
    ],
    [
      'a variable named __proto__, deep within',
      () => post(`{"query":"${QUERY}","variables":{"a":[{"__proto__":{"polluted":true}}]}}`),
      400,
      /"__proto__"/,
    ],
    [
      'a form',
      () => post('query=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      /Content-Type: application\/json/,
    ],
    [
      'text',
      () => post(JSON.stringify({ query: QUERY }), { 'content-type': 'text/plain' }),
      415,
      /Content-Type: application\/json/,
    ],
  ])('with %s is refused', async (_, send, status, message) => {
    const response = await send();
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect(response.status).toBe(status);
    expect(errors[0]?.message).toMatch(message);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('whose body has members beside those of GraphQL is answered as if they were not there', async () => {
    const response = await post(
      JSON.stringify({ query: QUERY, status: 999, headers: { 'x-own': 'a' }, body: 'b', error: 'c' }),
    );
    expect([response.status, response.headers.get('x-own')]).toEqual([200, null]);
    expect(((await response.json()) as { data: { states: object[] } }).data.states).toHaveLength(51);
  });
});
