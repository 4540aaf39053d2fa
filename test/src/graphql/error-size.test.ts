import { beforeAll, describe, expect, it } from 'vitest';
import { type RequestOptions, type Service, sharedService } from '../../support/service.js';
import { times } from '../../support/times.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const list = (count: number, text: string) => Array.from({ length: count }, (_, n) => `${n}${text}`);

async function post(query: string, variables: object = {}, more: object = {}) {
  const body = JSON.stringify({ query, variables, ...more });
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(100_000);
  const response = await service.post(body);
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  return { bytes: Buffer.byteLength(text), body: JSON.parse(text) as any };
}

const LONG = 'x'.repeat(90_000);
const WORDS = 'word '.repeat(18_000);
const WIDE = '\u8a9e'.repeat(30_000);
const CODE = 'query ($v: StateCode!) { state(code: $v) { name } }';

/** Requests whose input is repeated in messages, paths or names. */
const ECHOES: [what: string, query: string, variables?: object, more?: object][] = [
  ['unknown slugs', 'query ($v: [String!]) { fields(slugs: $v) { slug } }', { v: list(200, 'x'.repeat(470)) }],
  [
    '98 times 200 unknown slugs',
    `query ($v: [String!]) { ${times(98, (n) => `a${n}: fields(slugs: $v) { slug }`)} }`,
    { v: list(200, 'x'.repeat(470)) },
  ],
  ['a wide unknown slug', 'query ($v: [String!]) { fields(slugs: $v) { slug } }', { v: [WIDE] }],
  ['unknown V1 slugs', 'query ($v: [String!]) { v1Slugs(slugs: $v) { slug } }', { v: list(200, 'x'.repeat(470)) }],
  ['an unknown slug of overrides', 'query ($v: String) { overrides(field: $v) { totalCount } }', { v: LONG }],
  ['a cursor', 'query ($v: String) { overrides(after: $v) { totalCount } }', { v: WORDS }],
  ['a state code', CODE, { v: LONG }],
  ['a state code of many words', CODE, { v: WORDS }],
  ['a list as a state code', CODE, { v: list(2_000, 'x') }],
  ['an object as a state code', CODE, { v: { [LONG]: LONG.slice(0, 100) } }],
  ['a literal state code', `{ state(code: "${LONG}") { name } }`],
  ['a literal list as a state code', `{ state(code: [${times(900, () => '"CA"')}]) { name } }`],
  ['an unknown field', `{ ${LONG} }`],
  ['an unknown argument', `{ states(${LONG}: 1) { code } }`],
  ['an unknown type', `{ states { ... on ${LONG} { code } } }`],
  ['an unknown directive', `{ states @${LONG} { code } }`],
  ['an unknown variable', `{ state(code: $${LONG}) { name } }`],
  ['an unknown enum value', `{ fields(formats: [${LONG}]) { slug } }`],
  ['an unknown enum value in a variable', 'query ($v: [Topic!]) { fields(topics: $v) { slug } }', { v: [LONG] }],
  ['an unknown operation', '{ states { code } }', {}, { operationName: LONG }],
  ['a number that is too large', `{ overrides(first: ${'9'.repeat(90_000)}) { id } }`],
  ['a string for a number', `{ overrides(first: "${WORDS}") { totalCount } }`],
  ['a syntax error at a name', `{ states ) ${LONG} }`],
  ['a syntax error at a string', `{ states "${WORDS}" }`],
  ['an alias', `{ ${LONG}: overrides(first: 0) { totalCount } }`],
  ['wrong variables', `query (${times(20, (n) => `$v${n}: Int`)}) { states { code } }`, { v0: LONG }],
];

describe('an error answer', () => {
  it.each(ECHOES)('about %s is short', async (_, query, variables, more) => {
    for (let run = 1; run <= 4; run += 1) {
      const { bytes, body } = await post(query, variables, more);
      expect(body.errors.length).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(25_000);
      for (const { message } of body.errors) {
        expect(message.length).toBeLessThanOrEqual(500);
        expect(message).not.toMatch(/[^\s"']{101}/);
        expect(message.isWellFormed?.() ?? true).toBe(true);
      }
    }
  });

  it('repeats five entries of a list, and says how many more there are', async () => {
    const { body } = await post('query ($v: [String!]) { fields(slugs: $v) { slug } }', { v: list(7, 'x') });
    expect(body.errors[0].message).toBe(
      'There is no field "0x", "1x", "2x", "3x", "4x" (and 2 more). To list the fields, query { fields { slug } }.',
    );
  });

  it('says what is wrong and what to do where a value is very long', async () => {
    const { body } = await post(CODE, { v: WORDS });
    expect(body.errors[0].message).toMatch(
      /^Variable "\$v" got invalid value "word word .* … .*, but got "word .*…"\.$/,
    );
  });

  it('has errors of less than 64 KB with the longest messages and paths', async () => {
    const alias = 'a'.repeat(98);
    const inner = `{ ${alias}b1: information(slugs: $v) { slug } }`;
    const nested = Array.from({ length: 4 }).reduce<string>(
      (below) => `{ ${alias}i1: item(slug: "polls_open") { ${alias}s1: state ${below} } }`,
      inner,
    );
    const query = `query ($v: [String!]) { ${alias}r1: states ${nested} }`;
    const { body } = await post(query, { v: list(5, '\u8a9e'.repeat(3_000)) });
    expect(body.errors).toHaveLength(21);
    expect(body.errors[0].path.join('').length).toBeGreaterThan(800);
    expect(Buffer.byteLength(JSON.stringify(body.errors))).toBeLessThan(65_536);
  });
});

describe('a request that is refused', () => {
  const long = LONG.slice(0, 15_000);

  it.each<[string, string, RequestOptions?]>([
    ['a state code', `/v2/election/data/state/${long}/`],
    ['a query string', `/graphql?query=${long}`],
    ['the variables of a GET', `/graphql?query={states{id}}&variables=${long}`],
    ['an Accept header', '/graphql', { headers: { accept: `text/${long}`, 'content-type': 'text/plain' } }],
    ['a Content-Type header', '/graphql', { method: 'POST', headers: { 'content-type': `application/${long}` } }],
    ['an Authorization header', '/v2/election/override/', { headers: { authorization: `Basic ${long}` } }],
  ])('quotes only a part of %s', async (_, path, sent = {}) => {
    const response = await service.get(path, { key: sent.headers ? 'none' : 'active', ...sent });
    expect(response.status).toBeLessThan(500);
    expect((await response.text()).length).toBeLessThan(5_000);
  });
});

describe('a REST path', () => {
  it('that does not exist is repeated up to 100 characters', async () => {
    const { detail } = (await (await service.get(`/${LONG.slice(0, 10_000)}`)).json()) as { detail: string };
    expect(detail).toMatch(/^There is nothing at \/x{98}…\. Use /);
  });
});
