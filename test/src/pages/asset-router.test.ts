import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { type Service, sharedService } from '../../support/service.js';

/** What the build has made. */
const built = readdirSync(join(packageRoot, 'dist/assets'));

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

describe('the assets', () => {
  it.each(built)('%s is served unchanged, with the media type of its extension', async (name) => {
    const { status, headers, bytes } = await send(service.url, `/assets/${name}`);
    expect(status).toBe(200);
    expect(bytes.equals(readFileSync(join(packageRoot, 'dist/assets', name)))).toBe(true);
    const type = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };
    expect(headers['content-type']).toBe(type[name.split('.').at(-1) as keyof typeof type]);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
  });

  it.each(built.filter((name) => name.endsWith('.css') || name.endsWith('.svg')))(
    '%s loads nothing from other hosts',
    (name) => {
      const text = readFileSync(join(packageRoot, 'dist/assets', name), 'utf8');
      expect(text).not.toMatch(/@import|url\(['"]?(https?:)?\/\//);
    },
  );

  it.each([
    '/assets/',
    '/assets/nothing.js',
    '/assets/../package.json',
    '/assets/..%2fpackage.json',
    '/assets/%2e%2e/package.json',
    '/assets/pages.css/',
    '/assets//pages.css',
    '/assets/pages.css%00',
    '/assets/__proto__',
    '/assets/constructor',
  ])('include no other path: %s is a 404', async (path) => {
    expectProblem(await send(service.url, path), 404);
  });

  it('are read-only: PUT gets 405', async () => {
    expectProblem(await send(service.url, '/assets/pages.css', { method: 'PUT' }), 405);
  });
});
