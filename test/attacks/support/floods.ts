import { createHash } from 'node:crypto';
import { STATES } from '../../bench/fixture.js';
import { times } from '../../support/times.js';
import { type AttackRequest, operationRequest, type Target } from './client.js';
import { ITEM } from './operations.js';

/** Makes the request of a number. No two numbers make the same one. */
export type Flood = (number: number, target: Target) => AttackRequest;

const state = (number: number) => STATES[number % STATES.length];
const long = (number: number, length: number) => `x${number}${'x'.repeat(length)}`.slice(0, length);

/** A document of nearly 100 KB, most of it strings. */
const wide = (number: number) =>
  `{${times(95, (alias) => `a${number}_${alias}:field(slug:"${'a'.repeat(970)}"){id slug}`)}}`;
/** A document of nearly as many tokens and fields as are allowed. */
const dense = (number: number) =>
  `{${times(95, (alias) => `a${number}_${alias}:state(code:"${state(alias)}"){id code name __typename ...on State{__typename}}`)}}`;
const oneSlug = 'query($slug:FieldSlug!){field(slug:$slug){id}}';
const oneItem = 'query($code:StateCode!,$slug:FieldSlug!){state(code:$code){item(slug:$slug){id text}}}';
const get = (parameters: Record<string, string>): AttackRequest => ({
  path: `/graphql?${new URLSearchParams(parameters)}`,
});

const persisted = (query: string) => ({
  query,
  extensions: { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } },
});

/** Operations and requests of every kind, each distinct, or distinct in what it says of its sender. */
export const FLOODS: Record<string, Flood> = {
  'small documents': (n) => operationRequest(`{state(code:"${state(n)}"){a${n}:name}}`),
  'documents of 100 KB': (n) => operationRequest(wide(n)),
  'documents of 100 KB with their hashes': (n) => operationRequest(persisted(wide(n))),
  'documents of many tokens': (n) => operationRequest(dense(n)),
  'documents of 100 KB in comments': (n) => operationRequest(`#${long(n, 1_000)}\n`.repeat(95).concat('{states{id}}')),
  'documents that come three times': (n) =>
    operationRequest(`{state(code:"${state(n)}"){a${Math.floor(n / 3)}:name id code}}`),
  'documents that come three times, with other variables': (n) =>
    operationRequest({ query: oneSlug.replace('id', `a${Math.floor(n / 3)}:id`), variables: { slug: `x${n}` } }),
  'documents of 100 KB that come three times': (n) => operationRequest(wide(Math.floor(n / 3))),
  variables: (n) => operationRequest({ query: oneSlug, variables: { slug: `x${n}` } }),
  'variables of 90 KB': (n) => operationRequest({ query: oneSlug, variables: { slug: long(n, 90_000) } }),
  'variables that come three times': (n) =>
    operationRequest({ query: oneItem, variables: { code: state(n), slug: `x${Math.floor(n / 3)}` } }, { key: true }),
  'variables of 90 KB that come three times': (n) =>
    operationRequest({ query: oneSlug, variables: { slug: long(Math.floor(n / 3), 90_000) } }),
  'operations in the query string of a GET': (n) => get({ query: `{field(slug:"${long(n, 5_000)}"){id}}` }),
  'operations in a GET that come three times': (n) =>
    get({ query: `{field(slug:"${long(Math.floor(n / 3), 10_000)}"){id} states{id}}` }),
  'operations with errors': (n) => operationRequest(`{a${n}:fields{id nothing}}`),
  'operations that are refused': (n) =>
    operationRequest(
      `{a${n}:states{information{${ITEM}}} ${times(90, (alias) => `b${alias}:states{information{${ITEM}}}`)}}`,
    ),
  'answers of 200 KB': (n) =>
    operationRequest(`{a${n}:state(code:"${state(n)}"){information{${ITEM}}}}`, { key: true }),
  'answers of 200 KB that come three times': (n) =>
    operationRequest(`{a${Math.floor(n / 3)}:state(code:"${state(Math.floor(n / 3))}"){information{${ITEM}}}}`, {
      key: true,
    }),
  'compressed answers of 200 KB that come three times': (n) =>
    withHeaders(operationRequest(`{b${Math.floor(n / 3)}:state(code:"CA"){information{${ITEM}}}}`, { key: true }), {
      'accept-encoding': n % 2 ? 'gzip' : 'br',
    }),
  'Accept headers': (n) =>
    withHeaders(operationRequest('{states{id}}'), { accept: `application/json, text/${long(n, 10_000)}` }),
  'Authorization headers with padding': padAuthorization,
  'wrong Authorization headers': (n) => ({
    path: '/v2/election/data/state/CA/',
    headers: { authorization: `Basic ${Buffer.from(long(n, 9_000)).toString('base64')}` },
  }),
  paths: (n) => ({ path: `/${long(n, 10_000)}` }),
  'paths of states and fields': (n) => ({ path: `/v2/election/data/state/${long(n, 2_000)}/`, key: true }),
  'query strings of REST': (n) => ({ path: `/v2/election/data/state/${state(n)}/?${long(n, 5_000)}`, key: true }),
  'query strings of pages': (n) => ({
    path: `${['/', '/docs/upgrade', '/graphiql', '/docs/api/v2/openapi.json'][n % 4]}?${long(n, 5_000)}`,
    headers: { accept: 'text/html', 'accept-encoding': ['gzip', 'br', 'identity'][n % 3] as string },
  }),
  'request ids and conditions': (n) => ({
    path: `/v2/election/data/state/${state(n)}/`,
    key: true,
    headers: { 'x-request-id': long(n, 3_000), 'if-none-match': `"${long(n, 8_000)}"` },
  }),
  'bodies that are no JSON': (n) => ({
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: long(n, 99_000),
  }),
};

function withHeaders(request: AttackRequest, headers: Record<string, string>): AttackRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}

/** The parser of the header accepts any number of spaces, and of equals signs at the end. */
function padAuthorization(number: number, { authorization }: Target): AttackRequest {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  const padded = `${scheme}${' '.repeat(1 + (number % 12_000))}${credentials}${'='.repeat(Math.floor(number / 12_000) % 2_000)}`;
  return { path: '/v2/election/data/state/CA/', headers: { authorization: padded } };
}
