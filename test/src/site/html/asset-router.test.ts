import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../../db/package-root.js';
import { send, sendHead } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/service.js';

const dist = join(packageRoot, 'dist');
/** What the build has made: the file of each asset. */
const files: Record<string, string> = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8'));
const contentOf = (file: string) => readFileSync(join(dist, 'assets', file));
const CSS = `/assets/${files['pages.css']}`;

const service = useService({ metrics: 'public' });

const get = (path: string, headers: Record<string, string> = {}) => send(service.url, path, { headers });

describe('the assets', () => {
  it.each(Object.values(files))('%s is served unchanged in each coding, to be stored forever', async (file) => {
    const codings = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
    const etags = new Set<unknown>();
    for (const [coding, decode] of Object.entries(codings)) {
      const { status, headers, bytes } = await get(`/assets/${file}`, { 'accept-encoding': coding });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(decode(bytes).equals(contentOf(file))).toBe(true);
      const type = {
        js: 'text/javascript; charset=utf-8',
        css: 'text/css; charset=utf-8',
        svg: 'image/svg+xml',
        ico: 'image/x-icon',
      };
      expect(headers['content-type']).toBe(type[file.split('.').at(-1) as keyof typeof type]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toBe('Accept-Encoding');
      etags.add(headers.etag);
    }
    expect(etags.size).toBe(3);
  });

  it('answer HEAD, conditions and ranges', async () => {
    const { headers, bytes } = await get(CSS, { 'accept-encoding': 'gzip' });
    const head = await sendHead(service.url, CSS, { 'accept-encoding': 'gzip' });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(bytes.length)]);
    const again = await get(CSS, { 'accept-encoding': 'gzip', 'if-none-match': headers.etag as string });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    const part = await get(CSS, { 'accept-encoding': 'gzip', range: 'bytes=10-', 'if-range': headers.etag as string });
    expect([part.status, part.bytes.equals(bytes.subarray(10))]).toEqual([206, true]);
    const other = await get(CSS, { range: 'bytes=10-', 'if-range': headers.etag as string });
    expect([other.status, other.body]).toEqual([200, contentOf(files['pages.css'] as string).toString()]);
    expectProblem(await get(CSS, { 'accept-encoding': 'identity;q=0' }), 406);
  });

  it.each(['/assets/pages.css', '/assets/pages-0123456789abcdef.css'])(
    'of another build lead to those of this one: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, new URL(headers.location as string, service.url + path).pathname]).toEqual([302, CSS]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each(readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.css') || name.endsWith('.svg')))(
    '%s loads no other file',
    (name) => {
      expect(contentOf(name).toString()).not.toMatch(/@import|url\((?!['"]?(data:|#))/);
    },
  );

  it.each([
    '/assets/',
    '/assets/nothing.js',
    '/assets/nothing-0123456789abcdef.js',
    `${CSS}.br`,
    '/assets/../package.json',
    '/assets/..%2fpackage.json',
    '/assets/%2e%2e/package.json',
    '/assets//pages.css',
    '/assets/pages.css%00',
    '/assets/PAGES.css',
    '/assets/__proto__',
    '/assets/constructor',
  ])('include no other path: %s is a 404', async (path) => {
    expectProblem(await get(path), 404);
  });
});
