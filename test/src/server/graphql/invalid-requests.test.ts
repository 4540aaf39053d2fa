import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../../schema/limits/errors/errors.js';
import { basic, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const QUERY = '{ states { code } }';
const IN_URL = encodeURIComponent(QUERY);
const GRAPHQL = 'application/graphql-response+json';
const JSON_TYPE = { 'content-type': 'application/json' };
const type = (value: string) => ({ 'content-type': value });
const json = (body: object) => JSON.stringify(body);

function post(body: string, headers: Record<string, string> = JSON_TYPE) {
  return fetch(`${service.url}/graphql`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
}

interface ErrorBody {
  errors: { message: string; extensions: { code: (typeof ERROR_CODES)[number] } }[];
  extensions: { requestId: string };
}

/** Asserts that a response consists of one error, and returns that. */
async function expectError(response: Response, status: number, code: string, mediaType = 'application/json') {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(new RegExp(`^${mediaType.replace('+', '\\+')}`));
  const { errors, extensions } = (await response.json()) as ErrorBody;
  expect(extensions.requestId).toBe(response.headers.get('x-request-id'));
  expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
  expect(ERROR_CODES).toContain(code);
  return errors[0];
}

describe('a POST to /graphql', () => {
  it.each<[string, string, number, string, RegExp, Record<string, string>?]>([
    ['broken JSON', '{"query":', 400, 'BAD_REQUEST', /JSON/],
    ['JSON that is not an object', '"query"', 400, 'BAD_REQUEST', /JSON/],
    ['an empty object', '{}', 400, 'BAD_REQUEST', /"query" is missing/],
    ['a batch', json([{ query: QUERY }, { query: QUERY }]), 400, 'BAD_REQUEST', /batching/i],
    ['an empty query', json({ query: '' }), 400, 'BAD_REQUEST', /query/i],
    ['a query that is a number', json({ query: 5 }), 400, 'BAD_REQUEST', /"query" must be a string/],
    ['a query that is false', json({ query: false }), 400, 'BAD_REQUEST', /"query" must be a string/],
    ['text as variables', json({ query: QUERY, variables: '{}' }), 400, 'BAD_REQUEST', /"variables" must be a JSON/],
    ['a list as variables', json({ query: QUERY, variables: [] }), 400, 'BAD_REQUEST', /"variables" must be a JSON/],
    ['extensions that are a number', json({ query: QUERY, extensions: 1 }), 400, 'BAD_REQUEST', /"extensions" must be/],
    [
      'lists in lists beyond the stack',
      `{"query":"{ \\u0061 }","variables":{"a":${'['.repeat(45_000)}${']'.repeat(45_000)}}}`,
      400,
      'BAD_REQUEST',
      /nested too deeply/,
    ],
    ['a numeric operation name', json({ query: QUERY, operationName: 5 }), 400, 'BAD_REQUEST', /operationName/i],
    ['a variable named __proto__', `{"query":"${QUERY}","variables":{"__proto__":{}}}`, 400, 'BAD_REQUEST', /proto/],
    [
      '__proto__ in a variable',
      `{"query":"${QUERY}","variables":{"a":[{"__proto__":{}}]}}`,
      400,
      'BAD_REQUEST',
      /proto/,
    ],
    ['text', 'query', 415, 'BAD_REQUEST', /Content-Type: application\/json/, type('text/plain')],
    ['a form', 'query=x', 415, 'BAD_REQUEST', /application\/json/, type('application/x-www-form-urlencoded')],
    ['an unknown charset', '{}', 415, 'BAD_REQUEST', /./, type('application/json; charset=klingon')],
    ['a body of 110 KB', json({ query: ' '.repeat(110_000) }), 413, 'BAD_REQUEST', /larger than 100,000 bytes/],
    ['a compressed body', '{}', 415, 'BAD_REQUEST', /body uncompressed/, { 'content-encoding': 'gzip' }],
    ['Accept: application/xml', json({ query: QUERY }), 406, 'BAD_REQUEST', /./, { accept: 'application/xml' }],
    ['a wrong key', json({ query: QUERY }), 401, 'UNAUTHENTICATED', /key/, { authorization: basic('x', 'y') }],
  ])('with %s is rejected in the media type that it accepts', async (_, body, status, code, message, headers) => {
    for (const [accept, type] of [
      ['*/*', 'application/json'],
      [GRAPHQL, GRAPHQL],
      [`${GRAPHQL}, application/json;q=0.9`, GRAPHQL],
    ] as const) {
      const error = await expectError(
        await post(body, { accept, ...headers }),
        status,
        code,
        headers?.accept ? undefined : type,
      );
      expect(error?.message).toMatch(message);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('without a body is rejected with 400', async () => {
    await expectError(await service.get('/graphql', { method: 'POST', headers: JSON_TYPE }), 400, 'BAD_REQUEST');
  });

  it('with additional members in its body is answered as if they were absent', async () => {
    const body = { query: QUERY, status: 999, headers: { 'x-own': 'a' }, body: 'b', error: 'c' };
    const response = await post(json(body));
    expect([response.status, response.headers.get('x-own')]).toEqual([200, null]);
    expect(await response.json()).toEqual({ data: { states: [{ code: 'AA' }, { code: 'BB' }] } });
  });

  it('with nesting beyond the stack is rejected by the limit on tokens', async () => {
    const error = await expectError(await post(json({ query: '{a'.repeat(45_000) })), 400, 'LIMIT_EXCEEDED');
    expect(error?.message).toMatch(/tokens|levels of nesting/);
  });
});

describe('an operation that cannot run', () => {
  const ACCEPT_PLAIN = ['*/*', 'application/json', 'application/json, application/graphql-response+json'];

  it.each([
    ['a syntax error', { query: '{ states' }, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown enum value', { query: '{ fields(formats: [NOPE]) { id } }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['a mutation', { query: 'mutation { x }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription', { query: 'subscription { x }' }, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a fragment cycle',
      { query: '{ states { ...A } } fragment A on State { ...B } fragment B on State { ...A }' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a missing variable', { query: 'query($c: StateCode!) { state(code: $c) { id } }' }, 'BAD_USER_INPUT'],
    ['two operations and no name', { query: `query A ${QUERY} query B ${QUERY}` }, 'OPERATION_RESOLUTION_FAILURE'],
    ['an unknown operation name', { query: `query A ${QUERY}`, operationName: 'B' }, 'OPERATION_RESOLUTION_FAILURE'],
  ] as const)('because of %s gets 200 as plain JSON, and 400 in the GraphQL media type', async (_, body, code) => {
    for (const accept of ACCEPT_PLAIN) await expectError(await post(json(body), { accept }), 200, code);
    for (const accept of [GRAPHQL, `${GRAPHQL}, application/json;q=0.9`])
      await expectError(await post(json(body), { accept }), 400, code, GRAPHQL);
  });
});

describe('a GET of /graphql', () => {
  const ONCE = (name: string) => `The parameter "${name}" occurs more than once. Send it once.`;
  const VARIABLES = 'The parameter "variables" must be a JSON object such as {"code": "CA"}.';
  const EXTENSIONS = 'The parameter "extensions" must be a JSON object.';
  const NO_QUERY = 'The parameter "query" is missing. Send it in the body of a POST, or in the URL of a GET.';

  it.each([
    ['no query', '', NO_QUERY],
    ['an empty query', '?query=', NO_QUERY],
    ['two queries', `?query=${IN_URL}&query=${IN_URL}`, ONCE('query')],
    ['two operation names', `?query=${IN_URL}&operationName=A&operationName=B`, ONCE('operationName')],
    ['two sets of variables', `?query=${IN_URL}&variables={}&variables={}`, ONCE('variables')],
    ['two extensions', `?query=${IN_URL}&extensions={}&extensions={}`, ONCE('extensions')],
    ['variables that are not JSON', `?query=${IN_URL}&variables={`, VARIABLES],
    ['null as variables', `?query=${IN_URL}&variables=null`, VARIABLES],
    ['a list as variables', `?query=${IN_URL}&variables=[]`, VARIABLES],
    ['empty variables', `?query=${IN_URL}&variables=`, VARIABLES],
    ['null as extensions', `?query=${IN_URL}&extensions=null`, EXTENSIONS],
    ['empty extensions', `?query=${IN_URL}&extensions=`, EXTENSIONS],
  ])('with %s is rejected with 400, and the message names the parameter', async (_, search, message) => {
    expect((await expectError(await service.get(`/graphql${search}`), 400, 'BAD_REQUEST'))?.message).toBe(message);
  });

  it('with another content type is rejected with 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    await expectError(await service.get(`/graphql?query=${IN_URL}`, { headers }), 415, 'BAD_REQUEST');
  });

  it('with a number that no double holds is rejected', async () => {
    const search = `?query=${IN_URL}&variables=${encodeURIComponent('{"first":1e999}')}`;
    const error = await expectError(await service.get(`/graphql${search}`), 400, 'BAD_REQUEST');
    expect(error?.message).toContain('a number that is too large');
  });

  it('takes variables as JSON', async () => {
    const query = encodeURIComponent('query($c: StateCode!) { state(code: $c) { name } }');
    const answer = await service.json(`/graphql?query=${query}&variables=${encodeURIComponent('{"c":"BB"}')}`);
    expect(answer).toEqual({ data: { state: { name: 'Beta' } } });
  });

  it('needs neither a key nor additional headers', async () => {
    const { data } = await service.json(`/graphql?query=${IN_URL}`, { key: 'none' });
    expect(data).toEqual({ states: [{ code: 'AA' }, { code: 'BB' }] });
  });
});

describe('another request', () => {
  it.each(['PUT', 'DELETE', 'PATCH'])('with %s gets 405 and the allowed methods', async (method) => {
    const response = await service.get('/graphql', { method });
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    await expectError(response, 405, 'BAD_REQUEST');
  });

  it('to a path below /graphql gets 404', async () => {
    expect((await service.get('/graphql/x')).status).toBe(404);
  });
});
