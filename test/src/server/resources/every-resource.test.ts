import { describe, expect, it } from 'vitest';
import { type Answer, BROWSER, type Sent, send, sendHead } from '../../../support/http-request.js';
import { ALLOW, expectProblem } from '../../../support/problem.js';
import { basic, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

/** The contract suite tests the same of REST. */
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const PUBLIC = 'public, max-age=300, stale-while-revalidate=600';
const PRIVATE = 'private, no-cache';

/** A resource of each kind, with its type, how it may be stored, and what it depends on besides the coding. */
const RESOURCES: [path: string, type: string, caching: string, vary?: string][] = [
  ['/', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/docs', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/docs/graphql', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/docs/api/v1', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/docs/api/v2', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/docs/upgrade', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/graphiql', HTML, PRIVATE, 'Accept, Accept-Encoding'],
  ['/states', HTML, PUBLIC, 'Accept, Accept-Encoding'],
  ['/states/AA', HTML, PRIVATE, 'Accept, Accept-Encoding, Authorization'],
  ['/docs/api/v1/openapi.json', JSON_TYPE, PUBLIC],
  ['/docs/api/v2/openapi.json', JSON_TYPE, PUBLIC],
  ['/schema.graphql', TEXT, PUBLIC],
  ['/possible-types.json', JSON_TYPE, PUBLIC],
  ['/types-without-id.json', JSON_TYPE, PUBLIC],
  ['/types.d.ts', TEXT, PUBLIC],
  ['/changes.atom', 'application/atom+xml; charset=utf-8', PUBLIC],
  ['/changes.json', 'application/feed+json; charset=utf-8', PUBLIC],
  ['/releases/', HTML, 'public, max-age=60', 'Accept, Accept-Encoding'],
  ['/calendar/AA-2026-06-02/AA.ics', 'text/calendar; charset=utf-8', PRIVATE, 'Accept-Encoding, Authorization'],
];

const service = useService({ dataset: writeDataset(), rateLimit: { points: 10_000, seconds: 3_600 } });
const empty = useService({ dataset: null });

const keyed = () => ({ authorization: basic(service.key.keyId, service.key.keySecret) });

describe.each(RESOURCES)('%s', (path, type, caching, vary = 'Accept-Encoding') => {
  const accept = { accept: type === HTML ? BROWSER.accept : '*/*' };
  const request = (headers: Record<string, string> = {}, sent: Sent = {}): Promise<Answer> =>
    send(service.url, path, { ...sent, headers: { ...accept, ...keyed(), ...headers } });

  it('has its type, says how it may be stored, and gets a 304 with its ETag', async () => {
    const { status, headers } = await request();
    expect([status, headers]).toMatchObject([200, { 'content-type': type, 'cache-control': caching, vary }]);
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await request({ 'if-none-match': etag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await request({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has the same headers and no body with HEAD', async () => {
    const { headers } = await request();
    const head = await sendHead(service.url, path, { ...accept, ...keyed() });
    expect([head.status, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary'])
      expect(head.headers[name], name).toBe(headers[name]);
  });

  it('is compressed if it is long enough, with an ETag of its own, and not if the client rules out all codings', async () => {
    const [plain, coded] = [await request(), await request({ 'accept-encoding': 'br' })];
    const isLong = plain.bytes.length >= 1_000;
    expect([coded.headers['content-encoding'], coded.headers.etag]).toEqual([
      isLong ? 'br' : undefined,
      isLong ? plain.headers.etag?.replace(/"$/, '-br"') : plain.headers.etag,
    ]);
    expect((await request({ 'accept-encoding': 'identity;q=0, *;q=0' })).status).toBe(406);
  });

  it('answers 405 to other methods, and 204 to OPTIONS', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await request({}, { method });
      expectProblem(answer, 405);
      expect(answer.headers.allow).toBe(ALLOW);
    }
    const { status, headers } = await request({}, { method: 'OPTIONS' });
    expect([status, headers.allow]).toEqual([204, ALLOW]);
  });

  it('takes a point from the rate limit', async () => {
    // Of the key where the resource needs one, and of the address otherwise.
    const other = vary.includes('Authorization') ? '/v2/election/override/' : '/nothing';
    const left = async () => {
      const { headers } = await send(service.url, other, { headers: keyed() });
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    };
    await request();
    const before = await left();
    await request();
    expect(before - (await left())).toBe(2);
  });

  it('is answered 503 without a dataset', async () => {
    const { keyId, keySecret } = empty.key;
    const headers = { accept: 'application/json', authorization: basic(keyId, keySecret) };
    expectProblem(await send(empty.url, path, { headers }), 503);
  });
});
