import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const BODY = '{"query":"{ states { code } }"}';

function post(body: string | Buffer, coding: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'content-encoding': coding };
  return fetch(`${service.url}/graphql`, { method: 'POST', headers, body: body as never });
}

describe('a body with a content coding', () => {
  it.each<[coding: string, body: string | Buffer]>([
    ['gzip', gzipSync(BODY)],
    ['GZIP', gzipSync(BODY)],
    ['deflate', deflateSync(BODY)],
    ['identity', BODY],
    ['Identity', BODY],
  ])('%s is read', async (coding, body) => {
    expect((await post(body, coding)).status).toBe(200);
  });

  it.each<[coding: string, encode: (text: string) => string | Buffer]>([
    ['identity', (text) => text],
    ['Identity', (text) => text],
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('%s has the size limit of a body without one', async (coding, encode) => {
    const body = (length: number) => encode(BODY.padEnd(length, ' '));
    expect((await post(body(100_000), coding)).status).toBe(200);
    expect((await post(body(100_001), coding)).status).toBe(413);
  });

  it.each(['br', 'zstd', 'gzip, gzip'])('%s is refused with the codings that are accepted', async (coding) => {
    const response = await post(BODY, coding);
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity, gzip, deflate']);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('compress it with gzip'), extensions: { code: 'BAD_REQUEST' } }],
    });
  });
});
