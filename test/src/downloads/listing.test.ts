import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { publishFolder } from '../../support/publish.js';
import { type Service, startService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

let service: Service;
let files: string;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
  files = `/releases/${JSON.parse((await send(service.url, '/releases/')).body).latest}/`;
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}) => send(service.url, path, { headers });

it('the manifest has an ETag that is the same on all servers: its hash', async () => {
  const { headers, body } = await get(`${files}manifest.json`);
  expect(headers.etag).toBe(`"${createHash('sha256').update(body).digest('hex')}"`);
});

describe.each([
  ['the list of releases', () => '/releases/'],
  ['the list of files', () => files],
])('%s', (_, path) => {
  it.each(['text/html', 'application/json'])('as %s has an ETag, which clients revalidate', async (accept) => {
    const first = await get(path(), { accept });
    const { etag } = first.headers as { etag: string };
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
    const again = await get(path(), { accept, 'if-none-match': etag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('public, max-age=60');
  });

  it('is compressed', async () => {
    const accept = 'text/html';
    const plain = await get(path(), { accept });
    for (const [coding, decode] of Object.entries({ gzip: gunzipSync, br: brotliDecompressSync })) {
      const { headers, bytes } = await get(path(), { accept, 'accept-encoding': coding });
      expect([headers['content-encoding'], decode(bytes).toString()]).toEqual([coding, plain.body]);
      expect(headers.etag).not.toBe(plain.headers.etag);
    }
    expectProblem(await get(path(), { accept: 'application/json', 'accept-encoding': '*;q=0' }), 406);
  });
});

it('shows a new release at once', async () => {
  const before = await get('/releases/');
  await publishFolder(writeDataset(edited('states.csv', 'Alpha', 'Omega')), service.datasetPath);
  const after = await get('/releases/', { 'if-none-match': before.headers.etag as string });
  expect(after.status).toBe(200);
  expect(JSON.parse(after.body).releases).toHaveLength(2);
});
