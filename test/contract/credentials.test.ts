import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send } from '../support/http-request.js';
import { expectProblem, KEYED_PATHS } from '../support/problem.js';
import { basic, type Service, sharedService } from '../support/service.js';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const get = (path: string, authorization?: string): Promise<Answer> =>
  send(service.url, path, {
    headers: authorization === undefined ? {} : { authorization },
  });

const MALFORMED = [
  ['an empty header', ''],
  ['a scheme alone', 'Basic'],
  ['a scheme and a space', 'Basic '],
  ['what is not Base64', 'Basic !!!not-base64!!!'],
  ['what is not ASCII', 'Basic \u00e4\u00f6\u00fc'],
  ['Base64 without a colon', `Basic ${base64('no colon here')}`],
  ['a colon alone', `Basic ${base64(':')}`],
  ['bytes that are not UTF-8', `Basic ${base64('\u00ff\u00fe:\u00c3\u0028')}`],
  ['a NUL in the id', `Basic ${base64('id\u0000:secret')}`],
  ['a very long id', `Basic ${base64(`${'x'.repeat(4000)}:secret`)}`],
  ['another scheme', 'Bearer abc.def.ghi'],
  ['another scheme with Basic credentials', `Digest ${base64('id:secret')}`],
  ['credentials without a scheme', base64('id:secret')],
] as const;

describe.each(KEYED_PATHS)('%s', (path) => {
  const active = () => service.key;
  const suspended = () => service.suspendedKey;

  it('answers 200 to the key of an active customer', async () => {
    expect((await get(path, basic(active().keyId, active().keySecret))).status).toBe(200);
  });

  it('takes the name of the scheme in any case', async () => {
    const header = basic(active().keyId, active().keySecret).replace(/^Basic/, 'bASIC');
    expect((await get(path, header)).status).toBe(200);
  });

  it('answers 401 with a challenge if there are no credentials', async () => {
    expectProblem(await get(path), 401);
  });

  it.each(MALFORMED)('answers 401 to %s', async (_, authorization) => {
    expectProblem(await get(path, authorization), 401);
  });

  it('answers 401 to an unknown id', async () => {
    expectProblem(await get(path, basic('nobody', active().keySecret)), 401);
  });

  it('answers 401 to a wrong secret', async () => {
    expectProblem(await get(path, basic(active().keyId, 'wrong')), 401);
  });

  it('answers 401 to a secret that is only nearly right', async () => {
    const { keyId, keySecret } = active();
    expectProblem(await get(path, basic(keyId, `${keySecret}x`)), 401);
    expectProblem(await get(path, basic(keyId, keySecret.slice(0, -1))), 401);
    expectProblem(await get(path, basic(keyId, '')), 401);
  });

  it('answers 401 to the secret of another customer', async () => {
    expectProblem(await get(path, basic(active().keyId, suspended().keySecret)), 401);
    expectProblem(await get(path, basic(suspended().keyId, active().keySecret)), 401);
  });

  it('answers an unknown id and a wrong secret the same way', async () => {
    const unknown = await get(path, basic('nobody', 'wrong'));
    const wrong = await get(path, basic(active().keyId, 'wrong'));
    const wrongOfSuspended = await get(path, basic(suspended().keyId, 'wrong'));
    expect([unknown.status, wrong.status, wrongOfSuspended.status]).toEqual([401, 401, 401]);
    const [told, ...others] = [unknown, wrong, wrongOfSuspended].map(({ body }) => ({
      ...JSON.parse(body),
      instance: '',
    }));
    expect(others).toEqual([told, told]);
  });

  it('answers 403 to the key of a customer without an active subscription', async () => {
    expectProblem(await get(path, basic(suspended().keyId, suspended().keySecret)), 403);
  });

  it('answers 401, not 403, to a wrong secret of such a customer', async () => {
    expectProblem(await get(path, basic(suspended().keyId, 'wrong')), 401);
  });

  it('takes no key from the query', async () => {
    const { keyId, keySecret } = active();
    expectProblem(await get(`${path}?key_id=${keyId}&key_secret=${keySecret}`), 401);
  });
});
