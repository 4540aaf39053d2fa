import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const STATE = '/v2/election/data/state/AA/';

let service: Service;
let etag: string;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
  etag = (await service.get(STATE, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag') as string;
});
afterAll(() => service?.stop());

const status = async (headers: Record<string, string>) =>
  (await service.get(STATE, { headers: { 'accept-encoding': 'identity', ...headers } })).status;

describe('If-None-Match', () => {
  it('gives a 304 to fetch, which adds Cache-Control: no-cache to it', async () => {
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(await status({ 'if-none-match': etag })).toBe(304);
  });

  it.each(['no-cache', 'max-age=0', 'no-store'])('is evaluated despite Cache-Control: %s', async (directive) => {
    expect(await status({ 'if-none-match': etag, 'cache-control': directive })).toBe(304);
  });

  it.each([
    ['tabs and spaces around commas', (tag: string) => `"x" ,\t${tag} , "y"`],
    ['a weak tag', (tag: string) => `W/"x", W/${tag}`],
    ['empty entries', (tag: string) => `, ,${tag},,`],
    ['a comma within a tag', (tag: string) => `"a,b", ${tag}`],
    ['a star', () => '*'],
  ])('may be a list with %s', async (_, list) => {
    expect(await status({ 'if-none-match': list(etag) })).toBe(304);
  });

  it.each([
    ['another tag', () => '"x"'],
    ['a tag without its quotes', (tag: string) => tag.slice(1, -1)],
    ['the tag within another one', (tag: string) => `"x${tag.slice(1)}`],
    ['nothing', () => ''],
  ])('with %s gives the whole response', async (_, value) => {
    expect(await status({ 'if-none-match': value(etag) })).toBe(200);
  });
});
