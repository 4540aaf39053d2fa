import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send } from '../support/http-request.js';
import { ALL_PATHS, expectProblem, KEYED_PATHS } from '../support/problem.js';
import { basic, startService, useSharedService } from '../support/service.js';

let authorization: string;
const service = useSharedService();
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});

const STATE = '/v2/election/data/state/CA/';
const get = (path: string, accept?: string): Promise<Answer> =>
  send(service.url, path, { headers: { authorization, ...(accept !== undefined && { 'accept-encoding': accept }) } });

const plain = ({ bytes, headers }: Answer): string => {
  const coding = headers['content-encoding'];
  return String(coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes);
};

describe.each(ALL_PATHS)('%s', (path) => {
  it.each(['br', 'gzip'])('has the same body in %s, in fewer bytes', async (coding) => {
    const [whole, coded] = [await get(path), await get(path, coding)];
    expect(coded.headers['content-encoding']).toBe(coding);
    expect(plain(coded)).toBe(whole.body);
    expect(coded.bytes.length).toBeLessThan(whole.bytes.length);
    expect(coded.headers['content-length']).toBe(String(coded.bytes.length));
  });
});

describe('the coding', () => {
  it.each<[accept: string | undefined, coding: string | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['gzip;q=0.5, identity;q=0.9', undefined],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0.5, *;q=0', undefined],
    ['gzip;q=1.000', 'gzip'],
    [' br ; q=0.2 ,gzip ; q=0.1', 'br'],
  ])('for Accept-Encoding %j is %j', async (accept, coding) => {
    const answer = await get(STATE, accept);
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, coding]);
    expect(JSON.parse(plain(answer)).code).toBe('CA');
  });

  it.each(['identity;q=0', '*;q=0', 'identity;q=0, zstd', 'br;q=0, gzip;q=0, *;q=0'])(
    'for Accept-Encoding %j gives 406',
    async (accept) => {
      expect(expectProblem(await get(STATE, accept), 406).detail).toContain('Accept br, gzip or identity');
    },
  );

  it('is checked after the credentials and the state', async () => {
    const headers = { 'accept-encoding': '*;q=0' };
    expectProblem(await send(service.url, STATE, { headers }), 401);
    expectProblem(await get('/v2/election/data/state/ca/', '*;q=0'), 400);
    expectProblem(await get('/v2/election/data/state/ZZ/', '*;q=0'), 404);
  });
});

describe('Vary', () => {
  it.each(ALL_PATHS)('of %s names the headers that the response depends on, for every status', async (path) => {
    const vary = KEYED_PATHS.includes(path) ? 'Accept-Encoding, Authorization' : 'Accept-Encoding';
    const etag = (await get(path)).headers.etag as string;
    const answers = [
      await get(path),
      await get(path, 'br'),
      await get(path, '*;q=0'),
      await send(service.url, path, { headers: { authorization, 'if-none-match': etag } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 406, 304]);
    if (KEYED_PATHS.includes(path)) {
      answers.push(await send(service.url, path));
      const { keyId, keySecret } = service.suspendedKey;
      answers.push(await send(service.url, path, { headers: { authorization: basic(keyId, keySecret) } }));
    }
    if (path.includes('/CA/')) {
      for (const state of ['ca', 'ZZ']) answers.push(await get(path.replace('/CA/', `/${state}/`)));
    }
    for (const answer of answers) expect([answer.status, answer.headers.vary]).toEqual([answer.status, vary]);
  });
});

describe('cached responses', () => {
  it('need no SQL statement, even in another coding', async () => {
    const own = await startService();
    const headers = { authorization: basic(own.key.keyId, own.key.keySecret) };
    const ask = (accept: string) => send(own.url, STATE, { headers: { ...headers, 'accept-encoding': accept } });
    await ask('gzip');
    own.takeStatements();
    const answers = [await ask('gzip'), await ask('identity'), await ask('br')];
    const statements = own.takeStatements();
    await own.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(statements).toEqual([]);
  });
});
