import { describe, expect, it } from 'vitest';
import { SITE_MAP } from '../../../../src/site/html/site-map.js';
import { dataPages, pages } from '../../../../src/site/pages.js';
import { homePage } from '../../../../src/site/voters/home/home-page.js';
import { BROWSER, send } from '../../../support/http-request.js';
import { unescaped } from '../../../support/keyed-values.js';
import { withService } from '../../../support/service.js';

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path);

describe('the site map', () => {
  it('has each page that is rendered, and no other', () => {
    const rendered = [homePage, ...pages(''), ...dataPages].map(({ path }) => path);
    expect(SITE_MAP.flatMap(({ path, isFile }) => (isFile ? [] : [path])).sort()).toEqual(rendered.sort());
  });

  it('has only pages that a visitor reaches from the start page by links and forms', () =>
    withService({ explorer: 'public' }, async ({ url, graphql }) => {
      const wanted = new Set<string>(SITE_MAP.filter(({ isEmbed }) => !isEmbed).map(({ path }) => path));
      const seen = new Set(['/']);
      for (const path of seen) {
        const template = [...wanted].find((one) => matches(one, path));
        // One page of each kind is enough.
        if (template === undefined) continue;
        const { status, headers, body } = await send(url, path, { headers: BROWSER });
        if (status === 302) seen.add(new URL(String(headers.location), url + path).pathname);
        if (status !== 200) continue;
        wanted.delete(template);
        for (const [, link = ''] of body.matchAll(/ (?:href|action)="([^"#]+)/g)) {
          const target = new URL(unescaped(link), url + path);
          if (target.origin === new URL(url).origin) seen.add(target.pathname);
        }
        const [, code] = /name="in" value="(\w+)"/.exec(body) ?? [];
        if (!code) continue;
        const [{ name }] = (await graphql(`{ state(code: "${code}") { regions(all: true) { name } } }`)).data.state
          .regions;
        const found = await send(url, `/search?${new URLSearchParams({ q: name, in: code })}`);
        seen.add(new URL(String(found.headers.location), `${url}/search`).pathname);
      }
      expect([...wanted]).toEqual([]);
    }));
});
