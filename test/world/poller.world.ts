import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';
import { key, url } from './support/world.js';

const QUERY = '{ states { code information { slug text } } }';
const HASH = createHash('sha256').update(QUERY).digest('hex');
const ADDRESS = `${url}/graphql?extensions=${encodeURIComponent(`{"persistedQuery":{"version":1,"sha256Hash":"${HASH}"}}`)}`;

/** curl as a cron job may run it: it stores the ETag and the body, and sends the ETag the next time. */
describe('A program that polls with curl', () => {
  it('downloads an operation once while nothing changes', async () => {
    const folder = temporaryFolder();
    const [etag, body, all] = ['etag', 'body.json', 'curlrc'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(all, `user = "${key.keyId}:${key.keySecret}"\n`);
    const format = ['-w', '%{http_code} %{size_download}'];
    const poll = (address: string) =>
      run('curl', [
        '-s',
        '-K',
        all,
        '--compressed',
        '--etag-save',
        etag,
        '--etag-compare',
        etag,
        '-o',
        body,
        ...format,
        address,
      ]);
    await poll(`${ADDRESS}&query=${encodeURIComponent(QUERY)}`);
    const [status, bytes] = (await poll(ADDRESS)).split(' ').map(Number);
    expect([status, Number(bytes) < 200_000]).toEqual([304, true]);
    expect(await poll(ADDRESS)).toBe('304 0');
  });
});
