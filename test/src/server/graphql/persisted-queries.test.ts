import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Service, startService, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash: hash } });

interface Sent {
  query?: string;
  extensions?: object;
  variables?: object;
}

async function post(body: Sent, of: Service = service) {
  const response = await of.post(body);
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  return { status: response.status, ...((await response.json()) as any) };
}

function get({ query, extensions, variables }: Sent, headers: Record<string, string> = {}, key?: 'none') {
  const search = new URLSearchParams({ ...(query && { query }) });
  if (extensions) search.set('extensions', JSON.stringify(extensions));
  if (variables) search.set('variables', JSON.stringify(variables));
  return service.get(`/graphql?${search}`, { headers, ...(key && { key }) });
}

describe('an automatic persisted query', () => {
  it('is unknown until its text was sent once, and then its hash is enough, by POST and by GET', async () => {
    const query = 'query ($code: StateCode!) { state(code: $code) { name item(slug: "ballot_type") { text } } }';
    const variables = { code: 'AA' };
    const extensions = persisted(sha256(query));
    const unknown = await post({ extensions, variables });
    expect(unknown).toMatchObject({
      status: 200,
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
    const { data } = await post({ query, extensions, variables });
    expect(data.state).toEqual({ name: 'Alpha', item: { text: 'paper' } });
    expect(await post({ extensions, variables })).toEqual({ status: 200, data });
    expect(await (await get({ extensions, variables })).json()).toEqual({ data });
    expect(await post({ extensions: persisted(sha256(query).toUpperCase()), variables })).toEqual({
      status: 200,
      data,
    });
    expect((await post({ extensions, variables: { code: 'BB' } })).data.state.name).toBe('Beta');
  });

  it('shares the cached response of its text', async () => {
    const query = '{ shared: states { information { text } } }';
    const extensions = persisted(sha256(query));
    for (let run = 0; run < 2; run += 1) await post({ query });
    service.takeStatements();
    await post({ query, extensions });
    await post({ extensions });
    await post({ query, extensions: { other: 1 }, variables: {} });
    expect(service.takeStatements()).toEqual([]);
  });

  it.each([
    ['another text', '{ states { code } }', persisted(sha256('{ fields { slug } }')), 'is not that of "query"'],
    ['no text, in another form', undefined, persisted('x'), '64 hexadecimal digits'],
    ['another version', '{ states { code } }', persisted(sha256('{ states { code } }'), 2), '"version": 1'],
    ['a list', undefined, { persistedQuery: [] }, '"version": 1'],
  ])('with the hash of %s is refused with 400', async (_, query, extensions, message) => {
    expect(await post({ ...(query && { query }), extensions })).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining(message), extensions: { code: 'BAD_REQUEST' } }],
    });
  });

  it('is not stored if its document is invalid', async () => {
    const query = '{ nothing }';
    const extensions = persisted(sha256(query));
    expect((await post({ query, extensions })).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await post({ extensions })).errors[0].message).toBe('PersistedQueryNotFound');
  });

  it('gives way to newer ones, within a few megabytes', async () => {
    const text = (number: number) => `#${number}${' '.repeat(90_000)}\n{ states { code } }`;
    for (let number = 0; number < 25; number += 1)
      await post({ query: text(number), extensions: persisted(sha256(text(number))) });
    expect((await post({ extensions: persisted(sha256(text(0))) })).errors[0].message).toBe('PersistedQueryNotFound');
    expect((await post({ extensions: persisted(sha256(text(24))) })).data.states).toHaveLength(2);
  });
});

describe('a GET of /graphql', () => {
  const query = '{ state(code: "AA") { name } }';

  it('with a key has an ETag, must be revalidated, and answers 304 while the body is the same', async () => {
    // A POST of the same text has none, and a cache of its own.
    for (let run = 0; run < 3; run += 1) await post({ query });
    for (let run = 0; run < 3; run += 1) {
      const { headers } = await get({ query });
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('x-request-id')).not.toBeNull();
      const again = await get({ query }, { 'if-none-match': headers.get('etag') as string });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', headers.get('etag')]);
    }
    expect((await get({ query }, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('without a key may be stored by everybody for a minute, and says nothing about one client', async () => {
    for (let run = 0; run < 3; run += 1) {
      const { headers } = await get({ query }, {}, 'none');
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(headers.get('vary')).toBe('Accept, Accept-Encoding, Authorization');
      for (const name of ['ratelimit', 'ratelimit-policy', 'x-request-id']) expect(headers.get(name)).toBeNull();
      expect((await get({ query }, { 'if-none-match': headers.get('etag') as string }, 'none')).status).toBe(304);
    }
  });

  it.each([
    ['with an error', '{ state(code: "AA") { item(slug: "ballot_type") { text } } }'],
    ['with a hash that is unknown', undefined],
  ])('%s must not be stored', async (_, failing) => {
    const { headers } = await get(failing ? { query: failing } : { extensions: persisted(sha256('x')) }, {}, 'none');
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  it('costs its points also where it answers 304', async () => {
    const own = await startService({ dataset: writeDataset(), rateLimit: { points: 3, seconds: 3600 } });
    const statuses: number[] = [];
    let etag = '';
    for (let run = 0; run < 4; run += 1) {
      const response = await own.get(`/graphql?query=${encodeURIComponent(query)}`, {
        headers: { 'if-none-match': etag },
      });
      statuses.push(response.status);
      etag = response.headers.get('etag') ?? etag;
    }
    await own.stop();
    expect(statuses).toEqual([200, 304, 304, 429]);
  });
});
