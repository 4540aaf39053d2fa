import { describe, expect, it } from 'vitest';
import { type RequestOptions, useSharedService } from '../../../support/service.js';
import { times } from '../../../support/times.js';

const service = useSharedService();

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
const CODE = 'query ($v: StateCode!) { state(code: $v) { name } }';

describe('an error answer', () => {
  it('says what is wrong and what to do where a value is very long', async () => {
    const { body } = await post(CODE, { v: WORDS });
    expect(body.errors[0].message).toMatch(
      /^Variable "\$v" got invalid value "word word .* … .*, but got "word .*…"\. To list the codes, .*\.$/,
    );
  });

  it.each([
    ['errors', list(201, 'x')],
    ['warnings', list(5, '\u8a9e'.repeat(3_000))],
  ])('has %s of less than 64 KB with the longest messages and paths', async (kind, v) => {
    const alias = 'a'.repeat(98);
    const inner = `{ ${times(21, (n) => `${alias}${n}: information(slugs: $v) { slug }`)} }`;
    const nested = Array.from({ length: 4 }).reduce<string>(
      (below) => `{ ${alias}i1: item(slug: "polls_open") { ${alias}s1: state ${below} } }`,
      inner,
    );
    const query = `query ($v: [FieldSlug!]) { ${alias}r1: states(codes: ["CA"]) ${nested} }`;
    const { body } = await post(query, { v });
    const found = kind === 'errors' ? body.errors : body.extensions.warnings;
    expect(found).toHaveLength(21);
    expect(found[0].path.join('').length).toBeGreaterThan(800);
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(65_536);
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
