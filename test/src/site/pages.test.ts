import { describe, expect, it } from 'vitest';
import { OPEN_PATHS } from '../../support/explorer-paths.js';
import { BROWSER, send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { basic, startService, useSharedService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const service = useSharedService();

describe.each(OPEN_PATHS)('the page %s', (path) => {
  it('is HTML and needs no key', async () => {
    const { status, headers, body } = await service.open(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">[\s\S]*<\/html>\n$/);
    expect(body).toMatch(/<title>[^<]+<\/title>/);
  });

  it('has one marked entry in the navigation, and pages of the guide one beside the text', async () => {
    const [header = '', main = ''] = (await service.open(path)).body.split('</header>');
    expect(header.match(/aria-current="(page|true)"/g)).toHaveLength(1);
    const ofGuide = path.startsWith('/docs') && path !== '/docs/search' && main.includes('aria-label="Guide"');
    expect(main.match(/aria-current="page"/g) ?? []).toHaveLength(ofGuide ? 1 : 0);
  });

  it('allows only scripts of the service, and on /graphql those of Sandbox', async () => {
    const { headers, body } = await service.open(path);
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1];
    const sandbox = ' https://embeddable-sandbox.cdn.apollographql.com';
    expect(scripts).toBe(`'self'${path === '/graphql' ? sandbox : ''}`);
    expect(policy).toMatch(/default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(policy).toContain("form-action 'self'");
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) {
      expect(tag).toMatch(
        /^<script (type="module" src="[./]+assets\/[\w-]+\.js"|type="application\/json" id="settings"|type="application\/ld\+json")>$/,
      );
    }
    expect(body).not.toMatch(/ on\w+="| style="|<style|javascript:/);
  });

  it('forbids frames, scripts of other sites and referrers', async () => {
    const { headers } = await service.open(path);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is the same for any query string', async () => {
    const query = '?query=%3Cscript%3Ealert(1)%3C/script%3E&variables=x&xyzzy=1';
    expect((await service.open(`${path}${query}`)).body).toBe((await service.open(path)).body);
  });

  it('links only to pages and files that exist', async () => {
    const authorization = basic(service.key.keyId, service.key.keySecret);
    const { body } = await service.open(path);
    const links = [...body.matchAll(/(?:href|src)="([^"#][^"]*)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(5);
    for (const link of new Set(links.filter((one) => !one.startsWith('mailto:') && one !== 'https://vote.gov/'))) {
      const { pathname, origin } = new URL(link, `${service.url}${path}`);
      expect(origin, link).toBe(service.url);
      // The way to sign in leads on at once.
      const expected = pathname === '/sign-in' ? 302 : 200;
      expect((await service.open(pathname, { authorization })).status, link).toBe(expected);
    }
  });
});

describe('a path close to a page', () => {
  it.each([
    ['/docs/', '/docs'],
    ['/docs/api', '/docs/api/v2'],
    ['/docs/api/v2/', '/docs/api/v2'],
    ['/docs/upgrade/', '/docs/upgrade'],
    ['/graphiql/', '/graphiql'],
  ])('%s redirects to %s', async (from, to) => {
    const { status, headers } = await service.open(from);
    expect(status).toBe(302);
    expect(new URL(headers.location as string, `${service.url}${from}`).href).toBe(`${service.url}${to}`);
  });

  it.each(['/Docs/api/v2', '/docs/api/v3', '/docs/api/v2/x', '/graphiql.html', '/index.html'])(
    '%s does not exist: a page for browsers, JSON for programs',
    async (path) => {
      const { status, headers, body } = await service.open(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('There is no such page');
      expectProblem(await send(service.url, path), 404);
    },
  );
});

describe('text of the dataset on a page', () => {
  it('is escaped', async () => {
    const disclaimer = 'A "quoted" <script>alert(1)</script> & more';
    const hostile = await startService({
      dataset: writeDataset({
        ...edited('v1-slugs.csv', 'Renamed.', '<img src=x onerror=alert(2)>'),
        ...edited('dataset.json', '"Nothing here is true."', JSON.stringify(disclaimer)),
      }),
    });
    const front = await send(hostile.url, '/', { headers: BROWSER });
    const upgrade = await send(hostile.url, '/docs/upgrade', { headers: BROWSER });
    await hostile.stop();
    expect(front.body).toContain('A &quot;quoted&quot; &lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(upgrade.body).toContain('&lt;img src=x onerror=alert(2)&gt;');
    expect(`${front.body}${upgrade.body}`).not.toMatch(/<script>|<img/);
  });
});
