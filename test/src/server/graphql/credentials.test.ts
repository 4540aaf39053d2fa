import { describe, expect, it } from 'vitest';
import { basic, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

describe('credentials on /graphql', () => {
  const post = (authorization: string) =>
    service.post({ query: '{ states { code } }' }, { key: 'none', headers: { authorization } });

  it.each([
    ['an unknown id', () => basic('cds_unknown', 'secret')],
    ['a wrong secret', () => basic(service.key.keyId, 'wrong')],
    ['another scheme', () => 'Bearer abc'],
    ['invalid Base64', () => 'Basic %%%'],
    ['a wrong secret of a suspended customer', () => basic(service.suspendedKey.keyId, 'wrong')],
  ])('with %s are rejected with 401 and a challenge', async (_, header) => {
    const response = await post(header());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="Civic Data Service", charset="UTF-8"');
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('keys@example.org'), extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  it.each([
    ['application/graphql-response+json', {}, 401, 'Basic realm="Civic Data Service", charset="UTF-8"'],
    // The script of a page: a browser would open its password window.
    [
      'application/graphql-response+json',
      { 'sec-fetch-site': 'same-origin' },
      401,
      'SignIn realm="Civic Data Service"',
    ],
    ['application/json', {}, 200, null],
    ['*/*', {}, 200, null],
  ])(
    'that are missing, for %s with %j, are status %i with the rest of the data',
    async (accept, more, status, challenge) => {
      const query = '{ state(code: "AA") { name item(slug: "ballot_type") { text } } }';
      const response = await service.post({ query }, { key: 'none', headers: { accept, ...more } });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([status, challenge]);
      expect(await response.json()).toMatchObject({
        data: { state: { name: 'Alpha', item: null } },
        errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      });
    },
  );
});
