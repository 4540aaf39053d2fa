import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../schema/build.js';
import { send } from '../../support/http-request.js';
import { withService } from '../../support/service.js';

const BROWSER = { accept: 'text/html,*/*;q=0.8' };

describe('Sandbox at /graphql', () => {
  it('begins with an operation that fits the schema', () =>
    withService({}, async ({ url }) => {
      const { body } = await send(url, '/graphql', { headers: BROWSER });
      const settings = /<script type="application\/json" id="settings">(.+?)<\/script>/.exec(body)?.[1] ?? '';
      const { document } = JSON.parse(settings) as { document: string };
      expect(validate(buildSchema(), parse(document))).toEqual([]);
    }));

  it.each([
    ['application/json', '/graphql?query=%7Bstates%7Bcode%7D%7D'],
    ['*/*', '/graphql?query=%7Bstates%7Bcode%7D%7D'],
    ['application/graphql-response+json, application/json;q=0.9', '/graphql?query=%7Bstates%7Bcode%7D%7D'],
  ])('leaves the path to programs that accept %s', (accept, path) =>
    withService({}, async ({ url }) => {
      const { status, body } = await send(url, path, { headers: { accept } });
      expect(status).toBe(200);
      expect(JSON.parse(body).data.states).toHaveLength(51);
    }),
  );

  it('leaves POST to programs, whatever they accept', () =>
    withService({}, async ({ graphql }) => {
      const { data } = await graphql('{ states { code } }', {}, { headers: BROWSER });
      expect(data.states).toHaveLength(51);
    }));

  it('is not shown where it is switched off, and nothing links to it', () =>
    withService({ sandbox: false }, async ({ url }) => {
      const { status, headers } = await send(url, '/graphql', { headers: BROWSER });
      expect([status, headers.location]).toEqual([302, './graphiql']);
      for (const path of ['/', '/graphiql', '/docs/upgrade']) {
        expect((await send(url, path, { headers: BROWSER })).body).not.toMatch(/Sandbox|href="[./]+graphql"/);
      }
    }));

  it('can be the hosted one: its preflight passes, on a private network too', () =>
    withService({}, async ({ url }) => {
      const { status, headers } = await send(url, '/graphql', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://studio.apollographql.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
          'access-control-request-private-network': 'true',
        },
      });
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type/),
        'access-control-allow-private-network': 'true',
      });
    }));
});
