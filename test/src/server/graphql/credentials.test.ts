import { describe, expect, it } from 'vitest';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

describe('credentials on /graphql', () => {
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
