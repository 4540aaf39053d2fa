import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ERROR_CODES } from '../../../schema/errors.js';
import { publishFolder } from '../../support/publish.js';
import { type Service, startService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
});
afterAll(() => service.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const QUERY = '{ states { code } }';
const ASKED = encodeURIComponent(QUERY);

async function expectRefused(
  response: Response,
  status: number,
  code: (typeof ERROR_CODES)[number],
  type = /^application\/json/,
) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(type);
  const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
  expect(errors.map(({ extensions }) => extensions)).toEqual([{ code }]);
}

describe('a POST', () => {
  it.each([
    ['two operations and no name', { query: `query A ${QUERY} query B ${QUERY}` }, 'OPERATION_RESOLUTION_FAILURE'],
    ['nesting beyond the stack', { query: '{a'.repeat(45_000) }, 'GRAPHQL_PARSE_FAILED'],
    ['a variable that is missing', { query: 'query($c: StateCode!) { state(code: $c) { id } }' }, 'BAD_USER_INPUT'],
    ['an enum value that there is not', { query: '{ fields(formats: [NOPE]) { id } }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ] as const)(
    'with %s is refused: by its errors alone in plain JSON, and by 400 as well in the GraphQL media type',
    async (_, body, code) => {
      const post = (accept: string) =>
        service.get('/graphql', { method: 'POST', headers: { ...JSON_TYPE, accept }, body: JSON.stringify(body) });
      for (const accept of ['*/*', 'application/json', 'application/json, application/graphql-response+json'])
        await expectRefused(await post(accept), 200, code);
      for (const accept of [
        'application/graphql-response+json',
        'application/graphql-response+json, application/json;q=0.9',
      ])
        await expectRefused(await post(accept), 400, code, /^application\/graphql-response\+json/);
    },
  );

  it.each([
    ['variables that are text', { query: QUERY, variables: '{}' }, 'BAD_REQUEST'],
    ['variables that are a list', { query: QUERY, variables: [] }, 'BAD_REQUEST'],
    ['an operation name that is a number', { query: QUERY, operationName: 5 }, 'BAD_REQUEST'],
    ['a query that is a number', { query: 5 }, 'BAD_REQUEST'],
    ['an empty query', { query: '' }, 'BAD_REQUEST'],
  ] as const)('with %s is refused with 400', async (_, body, code) => {
    const response = await service.get('/graphql', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
    await expectRefused(response, 400, code);
  });

  it('without a body is refused with 400', async () => {
    await expectRefused(await service.get('/graphql', { method: 'POST', headers: JSON_TYPE }), 400, 'BAD_REQUEST');
  });

  it('for an answer that is no JSON is refused with 406', async () => {
    const headers = { ...JSON_TYPE, accept: 'application/xml' };
    const body = JSON.stringify({ query: QUERY });
    await expectRefused(await service.get('/graphql', { method: 'POST', headers, body }), 406, 'BAD_REQUEST');
  });

  it.each([
    ['is read', 10, 200],
    ['is measured by what it unpacks to', 9_000_000, 413],
  ])('with a gzip body %s', async (_, padding, status) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ query: QUERY + ' '.repeat(padding) })),
    });
    expect(response.status).toBe(status);
  });
});

describe('a GET', () => {
  it.each([
    ['without a query', ''],
    ['with variables that are no JSON', `?query=${ASKED}&variables={`],
    ['with two queries', `?query=${ASKED}&query=${ASKED}`],
  ])('%s is refused with 400', async (_, search) => {
    await expectRefused(await service.get(`/graphql${search}`), 400, 'BAD_REQUEST');
  });

  it('takes variables as JSON', async () => {
    const query = encodeURIComponent('query($c: StateCode!) { state(code: $c) { name } }');
    const answer = await service.json(`/graphql?query=${query}&variables=${encodeURIComponent('{"c":"BB"}')}`);
    expect(answer).toEqual({ data: { state: { name: 'Beta' } } });
  });
});

describe('another method', () => {
  it.each(['PUT', 'DELETE', 'PATCH'])('%s is told which ones there are', async (method) => {
    const response = await service.get('/graphql', { method });
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });
});

describe('/graphql without a dataset', () => {
  it('answers 503, says when to try again, and works once a dataset is published', async () => {
    const empty = await startService({ dataset: null });
    const refused = await empty.get(`/graphql?query=${ASKED}`, { key: 'none' });
    await publishFolder(writeDataset(), empty.datasetPath);
    const answer = await empty.graphql(QUERY);
    await empty.stop();
    expect(refused.headers.get('retry-after')).toBe('10');
    await expectRefused(refused, 503, 'SERVICE_UNAVAILABLE');
    expect(answer).toEqual({ data: { states: [{ code: 'AA' }, { code: 'BB' }] } });
  });
});
