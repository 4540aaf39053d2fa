import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { send, sendRaw } from '../../../support/http-request.js';
import { useSharedService } from '../../../support/service.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const service = useSharedService();

describe('the id of a request', () => {
  it.each(['/v2/election/data/state/CA/', '/nothing', '/', '/docs/', '/graphql', '/healthz'])(
    'is in each response of %s, with a different value each time',
    async (path) => {
      const ids = [await send(service.url, path), await send(service.url, path)].map(
        ({ headers }) => headers['x-request-id'],
      );
      expect(ids[0]).toMatch(UUID);
      expect(ids[1]).not.toBe(ids[0]);
    },
  );

  it('is taken from the request if it is a UUID', async () => {
    const id = randomUUID();
    expect((await send(service.url, '/healthz', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
    const other = { 'x-request-id': 'not-an-id"}' };
    expect((await send(service.url, '/healthz', { headers: other })).headers['x-request-id']).toMatch(UUID);
  });

  it('is in a problem, even for a request that is not HTTP', async () => {
    for (const answer of [await send(service.url, '/nothing'), await sendRaw(service.url, 'rubbish\r\n\r\n')]) {
      expect(answer.headers['x-request-id']).toMatch(UUID);
      expect(JSON.parse(answer.body).instance).toBe(`urn:uuid:${answer.headers['x-request-id']}`);
    }
  });

  it.each([
    ['refused before GraphQL', '{ states { code } }', { authorization: 'Basic x' }],
    ['refused by GraphQL', '{ nothing }', {}],
    ['of one field', '{ overrides { totalCount } }', {}],
  ])('is in a GraphQL result with an error %s', async (_, query, headers) => {
    const response = await fetch(`${service.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: headers as Record<string, string>,
    });
    const body = (await response.json()) as { extensions: { requestId: string } };
    expect(body.extensions.requestId).toMatch(UUID);
    expect(body.extensions.requestId).toBe(response.headers.get('x-request-id'));
  });
});
