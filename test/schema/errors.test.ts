import { renameSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../schema/errors.js';
import { publishFolder } from '../support/publish.js';
import { type Service, startService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
});
afterAll(() => service.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = JSON_TYPE) =>
  service.get('/graphql', { method: 'POST', headers, body });

describe('a request that is no GraphQL', () => {
  it.each<[string, string, number, string, Record<string, string>?]>([
    ['broken JSON', '{"query":', 400, 'BAD_REQUEST'],
    ['JSON that is no object', '"query"', 400, 'BAD_REQUEST'],
    ['an empty object', '{}', 400, 'BAD_REQUEST'],
    ['a batch', '[{"query":"{ states { code } }"}]', 400, 'BAD_REQUEST'],
    ['another media type', 'query', 415, 'BAD_REQUEST', { 'content-type': 'text/plain' }],
    ['an unknown charset', '{}', 415, 'BAD_REQUEST', { 'content-type': 'application/json; charset=klingon' }],
    ['a body that is too large', JSON.stringify({ query: ' '.repeat(110_000) }), 413, 'BAD_REQUEST'],
    ['a syntax error', '{"query":"{ states"}', 200, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{"query":"{ nothing }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    ['a mutation', '{"query":"mutation { x }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription', '{"query":"subscription { x }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an unknown operation name',
      '{"query":"query A { states { code } }","operationName":"B"}',
      200,
      'OPERATION_RESOLUTION_FAILURE',
    ],
  ])('(%s) gets a JSON error', async (_, body, status, code, headers) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions).toEqual({ code });
    expect(ERROR_CODES).toContain(code);
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('%s gets 405', async (method) => {
    const response = await service.get('/graphql', { method });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });
});

describe('an operation that would take too long', () => {
  const nested = (open: string, close: string, times: number, leaf: string) =>
    open.repeat(times) + leaf + close.repeat(times);

  it.each([
    ['fields and V1 slugs within each other', `{ fields { ${nested('v1Slugs { fields { ', '} }', 3, 'slug')} } }`],
    ['states and regions within each other', `{ states { ${nested('regions { state { ', '} }', 5, 'code')} } }`],
    [
      'the override list under many names',
      `{ ${Array.from({ length: 100 }, (_, n) => `a${n}: overrides { id text source }`).join(' ')} }`,
    ],
  ])('%s, is refused with its cost and the limit', async (_, query) => {
    service.takeStatements();
    const { data, errors } = await service.graphql(query);
    expect(data).toBeUndefined();
    expect(errors[0].extensions.code).toBe('LIMIT_EXCEEDED');
    expect(errors[0].message).toMatch(
      /^The operation has \S+ cost points, but at most 150,000 are allowed\. Select fewer/,
    );
    expect(service.takeStatements()).toEqual([]);
  });

  it('as fragments of fragments is refused too', async () => {
    const fragments = Array.from(
      { length: 30 },
      (_, n) => `fragment f${n} on State { ...f${n + 1} ...f${n + 1} }`,
    ).join(' ');
    const { data, errors } = await service.graphql(`{ states { ...f0 } } ${fragments} fragment f30 on State { code }`);
    expect(data).toBeUndefined();
    expect(errors[0].extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
  });

  it('lets everything of all states pass, and introspection', async () => {
    const all = await service.graphql(`{ states { name information {
      __typename id slug text footnotes source asOf modifiedAt state { code } region { name } field { id slug description format topic }
      ... on BooleanItem { value } ... on MarkdownItem { html } } } }`);
    expect(all.errors).toBeUndefined();
    expect((await service.graphql(getIntrospectionQuery())).errors).toBeUndefined();
  });
});

describe('GET /graphql', () => {
  it('answers a query without any extra header', async () => {
    const { data } = await service.json(`/graphql?query=${encodeURIComponent('{ states { code } }')}`, { key: 'none' });
    expect(data).toEqual({ states: [{ code: 'AA' }, { code: 'BB' }] });
  });
});

describe('a path below /graphql', () => {
  it('is none', async () => {
    expect((await service.get('/graphql/x')).status).toBe(404);
  });
});

/** Puts a copy of the dataset in its place in which the statement has run. */
async function damage({ datasetPath }: Service, statement: string): Promise<void> {
  const copy = `${datasetPath}.broken`;
  const database = new DatabaseConstructor(datasetPath, { readonly: true });
  await database.backup(copy);
  database.close();
  const writable = new DatabaseConstructor(copy);
  writable.pragma('foreign_keys = OFF');
  writable.exec(statement);
  writable.close();
  renameSync(copy, datasetPath);
}

describe('a failure of ours', () => {
  it('that graphql-js finds in our data is masked as well', async () => {
    const broken = await startService({ dataset: writeDataset() });
    await damage(broken, "UPDATE fields SET format = 'Bogus' WHERE slug = 'ballot_type'");
    const { errors } = await broken.graphql('{ field(slug: "ballot_type") { format } }');
    await broken.stop();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(errors[0].message).not.toContain('Bogus');
  });

  it('is masked on both surfaces: no SQL, no stack', async () => {
    const broken = await startService({ dataset: writeDataset() });
    await damage(broken, 'DROP TABLE overrides');
    const { data, errors } = await broken.graphql('{ states { code } overrides { id } }');
    expect(data).toEqual({ states: [{ code: 'AA' }, { code: 'BB' }], overrides: null });
    expect(errors).toEqual([
      {
        message: expect.stringMatching(/^The service could not answer this part of the request/),
        locations: expect.any(Array),
        path: ['overrides'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ]);
    const rest = await broken.get('/v2/election/override/');
    const body = await rest.text();
    await broken.stop();
    expect(rest.status).toBe(500);
    expect(rest.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Object.keys(JSON.parse(body))).toEqual(['type', 'title', 'status', 'detail', 'instance']);
    expect(body + JSON.stringify(errors)).not.toMatch(/sql|table|overrides"? where|\bat /i);
  });
});

describe('without a dataset', () => {
  it('the process is up and not ready, says so on both surfaces, and answers once there is one', async () => {
    const empty = await startService({ dataset: null });
    expect((await empty.get('/healthz')).status).toBe(200);
    for (const path of ['/readyz', '/v2/election/field/', '/v2/election/data/state/AA/']) {
      const response = await empty.get(path);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '10']);
      expect(await response.json()).toMatchObject({ status: 503, title: 'Service Unavailable' });
    }
    expect(await empty.graphql('{ states { code } }')).toMatchObject({
      errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    });
    await publishFolder(writeDataset(), empty.datasetPath);
    const statuses = [(await empty.get('/readyz')).status, (await empty.get('/v2/election/data/state/AA/')).status];
    await empty.stop();
    expect(statuses).toEqual([200, 200]);
  });

  it('a key is asked for all the same', async () => {
    const empty = await startService({ dataset: null });
    const { status } = await empty.get('/v2/election/override/', { key: 'none' });
    await empty.stop();
    expect(status).toBe(401);
  });
});
