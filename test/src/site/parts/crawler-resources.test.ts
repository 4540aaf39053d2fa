import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { unescaped } from '../../../support/keyed-values.js';
import { sample } from '../../../support/sample.js';
import { withService } from '../../../support/service.js';

const PUBLIC_URL = 'https://example.org/civic';

const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => unescaped(address ?? '').replace(PUBLIC_URL, ''));

/** Of paths, which ones its reader of robots.txt allows. It takes the first rule that matches, and RFC 9309 the longest. */
function allowedByPython(robots: string, paths: readonly string[]): boolean[] {
  const script = `import json, sys, urllib.robotparser
robots, paths = json.load(sys.stdin)
parser = urllib.robotparser.RobotFileParser()
parser.parse(robots.splitlines())
print(json.dumps([parser.can_fetch("calendar", path) for path in paths]))`;
  const { stdout } = spawnSync('python3', ['-c', script], { input: JSON.stringify([robots, paths]) });
  return JSON.parse(`${stdout}`) as boolean[];
}

describe('/robots.txt and /sitemap.xml', () => {
  it('lead to all pages with EXPLORER=public', () =>
    withService({ explorer: 'public', publicUrl: PUBLIC_URL }, async ({ url, graphql }) => {
      const robots = await send(url, '/robots.txt');
      expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(robots.body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
      expect(robots.body).not.toContain('Disallow: /states');
      const sitemap = await send(url, '/sitemap.xml');
      expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
      const addresses = addressesIn(sitemap.body);
      const { data } = await graphql('{ states { code regions(all: true) { name } } fields { slug } }');
      type State = { code: string; regions: { name: string }[] };
      for (const { code, regions } of sample(data.states as State[], 5)) {
        expect(addresses).toContain(`/states/${code}`);
        for (const { name } of regions)
          expect(addresses).toContain(`/states/${code}/regions/${encodeURIComponent(name)}`);
      }
      for (const { slug } of data.fields) expect(addresses).toContain(`/fields/${slug}`);
      for (const path of ['/es', '/es/states', '/es/states/TX', '/es/states/TX/plan', '/es/elections/US-2028-11-07'])
        expect(addresses).toContain(path);
      // What is in English alone.
      expect(addresses.filter((path) => /^\/es\/(fields|compare|changes|coverage|docs|search)/.test(path))).toEqual([]);
      for (const path of sample(addresses, 80)) expect((await send(url, path)).status, path).toBe(200);
    }));

  it('are XML, whatever PUBLIC_URL has', () =>
    withService({ explorer: 'public', publicUrl: 'https://example.org/a&b' }, async ({ url }) =>
      expect((await send(url, '/sitemap.xml')).body).toContain('<loc>https://example.org/a&amp;b/states</loc>'),
    ));

  it('lead to no page with values', () =>
    withService({ publicUrl: PUBLIC_URL }, async ({ url }) => {
      const robots = (await send(url, '/robots.txt')).body;
      for (const path of [
        '/states/',
        '/fields/',
        '/elections/',
        '/compare?',
        '/changes$',
        '/search?',
        '/es/states/',
        '/es/search?',
      ])
        expect(robots).toContain(`Disallow: ${path}\n`);
      // The feeds have no values.
      expect(robots).not.toMatch(/^Disallow: \/changes\/?$/m);
      const addresses = addressesIn((await send(url, '/sitemap.xml')).body);
      expect(addresses).toContain('/docs');
      expect(addresses).toContain('/es');
      for (const path of addresses) expect((await send(url, path)).status, path).toBe(200);
    }));

  it.each(['keyed', 'public'] as const)('let calendar programs fetch calendar links, with EXPLORER=%s', (explorer) =>
    withService({ explorer }, async ({ url }) => {
      const robots = (await send(url, '/robots.txt')).body;
      const paths = ['/calendar/t/x/US-2028-11-07/CA.ics', '/es/calendar/t/x/US-2028-11-07/CA.ics', '/calendar/x.ics'];
      expect(allowedByPython(robots, paths)).toEqual([true, true, explorer === 'public']);
    }),
  );

  it('need PUBLIC_URL for the sitemap, whose addresses are absolute', () =>
    withService({ explorer: 'public' }, async ({ url }) => {
      expect((await send(url, '/robots.txt')).body).not.toContain('Sitemap');
      expect((await send(url, '/sitemap.xml')).status).toBe(404);
    }));
});

describe('/favicon.ico', () => {
  it('leads to an icon', () =>
    withService({}, async ({ url }) => {
      const { status, headers } = await send(url, '/favicon.ico');
      expect(status).toBe(302);
      const icon = await send(url, `/${headers.location?.replace(/^\.\//, '')}`);
      expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
    }));
});
