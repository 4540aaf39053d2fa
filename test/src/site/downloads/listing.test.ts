import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });
let files: string;
beforeAll(async () => {
  files = `/releases/${JSON.parse((await send(service.url, '/releases/?format=json')).body).latest}/`;
});

const get = (path: string, headers: Record<string, string> = {}) => send(service.url, path, { headers });

it('the manifest has an ETag that is the same on all servers: its hash', async () => {
  const { headers, body } = await get(`${files}manifest.json`);
  expect(headers.etag).toBe(`"${createHash('sha256').update(body).digest('hex')}"`);
});

it.each(['text/html', 'application/json'])('the list of files as %s is revalidated by its ETag', async (accept) => {
  const { headers } = await get(files, { accept });
  const again = await get(files, { accept, 'if-none-match': headers.etag as string });
  expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', 'public, max-age=60']);
});

// Such as rclone and wget -r, which send one of these.
it.each([undefined, '*/*'])('programs that follow links find the files, with Accept: %s', async (accept) => {
  const headers: Record<string, string> = accept ? { accept } : {};
  expect((await get('/releases/', headers)).body).toContain(`href="${files.split('/')[2]}/"`);
  expect((await get(files, headers)).body).toContain('href="values.csv"');
});
