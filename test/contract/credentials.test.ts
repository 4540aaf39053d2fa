import { describe, expect, it } from 'vitest';
import { type Answer, send } from '../support/http-request.js';
import { expectProblem, KEYED_PATHS } from '../support/problem.js';
import { basic, useSharedService } from '../support/service.js';

const service = useSharedService();

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

  it.each<[what: string, header: () => string]>([
    ['a secret with a letter more', () => basic(active().keyId, `${active().keySecret}x`)],
    ['a secret with a letter less', () => basic(active().keyId, active().keySecret.slice(0, -1))],
    ['an empty secret', () => basic(active().keyId, '')],
    ['the secret of another customer', () => basic(active().keyId, suspended().keySecret)],
    ['the secret of another customer for a suspended one', () => basic(suspended().keyId, active().keySecret)],
  ])('answers 401 to %s', async (_, header) => {
    expectProblem(await get(path, header()), 401);
  });

  it('answers 401 to an unknown id and to a wrong secret, also of a suspended customer, in the same words', async () => {
    const answers = await Promise.all(
      ['nobody', active().keyId, suspended().keyId].map((id) => get(path, basic(id, 'wrong'))),
    );
    const [unknown, ...others] = answers.map((answer) => ({ ...expectProblem(answer, 401), instance: '' }));
    expect(others).toEqual([unknown, unknown]);
  });

  it('answers 403 to the key of a customer without an active subscription', async () => {
    expectProblem(await get(path, basic(suspended().keyId, suspended().keySecret)), 403);
  });

  it('takes no key from the query', async () => {
    const { keyId, keySecret } = active();
    expectProblem(await get(`${path}?key_id=${keyId}&key_secret=${keySecret}`), 401);
  });
});
