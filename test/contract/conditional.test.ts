import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send, sendHead } from '../support/http-request.js';
import { ALL_PATHS, expectProblem, KEYED_PATHS } from '../support/problem.js';
import { publishFolder } from '../support/publish.js';
import { basic, startService, useSharedService } from '../support/service.js';
import { edited, writeDataset } from '../support/small-dataset.js';

let authorization: string;
const service = useSharedService();
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(service.url, path, { headers: { authorization, ...headers } });
const etagOf = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).headers.etag as string;

describe.each(ALL_PATHS)('%s', (path) => {
  it('has a strong ETag, the same each time', async () => {
    const etag = await etagOf(path);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(await etagOf(path)).toBe(etag);
  });

  it.each<[string, (etag: string) => string]>([
    ['the ETag', (etag) => etag],
    ['its weak form', (etag) => `W/${etag}`],
    ['a list that has it', (etag) => `"other", ${etag}, "third"`],
    ['a list of weak forms that has it', (etag) => `W/"other",W/${etag}`],
    ['a list with tabs, empty entries and a comma within a tag', (etag) => `, ,"a,b" ,\t${etag},,`],
    ['a star', () => '*'],
  ])('answers 304 to If-None-Match with %s, and repeats ETag, Cache-Control and Vary', async (_, condition) => {
    const whole = await get(path);
    const answer = await get(path, { 'if-none-match': condition(whole.headers.etag as string) });
    expect([answer.status, answer.body]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary']) expect(answer.headers[name], name).toBe(whole.headers[name]);
    expect(answer.headers['content-type']).toBeUndefined();
    expect(answer.headers['content-length']).toBeUndefined();
  });

  it.each<[string, (etag: string) => string]>([
    ['another ETag', () => '"other"'],
    ['a piece of it', (etag) => `${etag.slice(0, -2)}"`],
    ['it within another one', (etag) => `"x${etag.slice(1)}`],
    ['it without quotes', (etag) => etag.slice(1, -1)],
    ['nothing', () => ''],
    ['that of another coding', (etag) => `${etag.slice(0, -1)}-gzip"`],
  ])('answers 200 to If-None-Match with %s', async (_, condition) => {
    expect((await get(path, { 'if-none-match': condition(await etagOf(path)) })).status).toBe(200);
  });

  it.each(['gzip', 'br'])('has an ETag of its own in %s, and 304 for it', async (coding) => {
    const accept = { 'accept-encoding': coding };
    const etag = await etagOf(path, accept);
    expect(etag).toBe(`${(await etagOf(path)).slice(0, -1)}-${coding}"`);
    expect((await get(path, { ...accept, 'if-none-match': etag })).status).toBe(304);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  // Node's fetch adds "no-cache" to a condition.
  it.each(['no-cache', 'max-age=0', 'no-store'])(
    'evaluates If-None-Match despite Cache-Control: %s',
    async (directive) => {
      const headers = { 'if-none-match': await etagOf(path), 'cache-control': directive };
      expect((await get(path, headers)).status).toBe(304);
    },
  );

  it('answers HEAD with a condition as GET', async () => {
    const head = await sendHead(service.url, path, { authorization, 'if-none-match': await etagOf(path) });
    expect([head.status, head.body]).toEqual([304, '']);
    expect(head.headers.etag).toBe(await etagOf(path));
  });

  it('has no Last-Modified and ignores If-Modified-Since, because a removed override makes a response older', async () => {
    const answer = await get(path, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' });
    expect([answer.status, answer.headers['last-modified']]).toEqual([200, undefined]);
  });
});

describe.each(KEYED_PATHS)('a condition on %s', (path) => {
  it('does not bypass the credentials', async () => {
    const etag = await etagOf(path);
    for (const condition of [etag, '*', `W/${etag}`]) {
      expectProblem(await send(service.url, path, { headers: { 'if-none-match': condition } }), 401);
      const wrong = { authorization: basic(service.key.keyId, 'wrong'), 'if-none-match': condition };
      expectProblem(await send(service.url, path, { headers: wrong }), 401);
      const { keyId, keySecret } = service.suspendedKey;
      const suspended = { authorization: basic(keyId, keySecret), 'if-none-match': condition };
      expectProblem(await send(service.url, path, { headers: suspended }), 403);
    }
  });
});

it('a conditional request for an unknown state gets 404', async () => {
  expectProblem(await get('/v2/election/data/state/ZZ/', { 'if-none-match': '*' }), 404);
});

describe('across a publish', () => {
  const small = (changes = {}) => writeDataset(changes);

  it('an unchanged state has the same ETag, and a changed one has a new ETag', async () => {
    const own = await startService({ dataset: small() });
    const headers = { authorization: basic(own.key.keyId, own.key.keySecret) };
    const etags = async () => {
      const answers = ['AA', 'BB'].map((state) => send(own.url, `/v2/election/data/state/${state}/`, { headers }));
      return (await Promise.all(answers)).map((answer) => answer.headers.etag as string);
    };
    const [changed, unchanged] = await etags();
    await publishFolder(small(edited('values.csv', 'type,paper', 'type,machine')), own.datasetPath);
    const after = await etags();
    const repeated = await send(own.url, '/v2/election/data/state/BB/', {
      headers: { ...headers, 'if-none-match': unchanged as string },
    });
    await own.stop();
    expect(after[1]).toBe(unchanged);
    expect(after[0]).not.toBe(changed);
    expect(repeated.status).toBe(304);
  });

  it('two servers with the same export have the same ETags in each coding', async () => {
    const other = await startService();
    const key = basic(other.key.keyId, other.key.keySecret);
    for (const path of ALL_PATHS) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const there = await send(other.url, path, { headers: { authorization: key, 'accept-encoding': coding } });
        expect(there.headers.etag).toBe(await etagOf(path, { 'accept-encoding': coding }));
      }
    }
    await other.stop();
  });
});
