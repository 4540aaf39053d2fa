import { beforeAll, describe, expect, it } from 'vitest';
import { GUIDE_PATHS, guideOperations, wholeGuide } from '../../../support/guide.js';
import { BROWSER, send } from '../../../support/http-request.js';
import { textOf } from '../../../support/page-text.js';
import { useSharedService, withService } from '../../../support/service.js';

const service = useSharedService();
let guide: string;
beforeAll(async () => {
  guide = await wholeGuide(service.open);
});

const openIn = (url: string) => (path: string) => send(url, path, { headers: BROWSER });

/** The operations of the page, each with its answer. */
function examplesOf(body: string): { operation: string; answer: string }[] {
  const pattern =
    /<pre[^>]*data-copy="the operation"><code>([^<]*)<\/code>(?:(?!data-copy)[\s\S])*?Answer<\/p><pre[^>]*><code>([\s\S]*?)<\/code>/g;
  return [...body.matchAll(pattern)].map(([, operation = '', answer = '']) => ({
    operation: textOf(operation),
    answer: textOf(answer),
  }));
}

describe('the guide', () => {
  it('shows the answer that each of its operations has', async () => {
    const examples = examplesOf(guide);
    expect(examples).toHaveLength(guideOperations().length);
    for (const { operation, answer } of examples) {
      const response = await service.graphql(operation);
      expect(JSON.parse(answer), operation).toEqual(response);
      expect(response.errors).toBeUndefined();
    }
  });

  it('shows these sample values without a key, and no others', () => {
    const samples = guideOperations().filter(({ keyed }) => keyed);
    expect(samples.map(({ document }) => document.replaceAll(/\s+/g, ' '))).toEqual([
      '{ states(codes: ["CA", "IL"]) { name item(slug: "polls_open") { text } } }',
      '{ states(codes: ["CA", "IL", "NY"]) { id name information(slugs: ["has_automatic_vbm", "polls_open"]) { id slug text ... on BooleanItem { value } } } }',
      '{ state(code: "WI") { id code name item(slug: "absentee_request_methods") { __typename id slug text footnotes sourceLinks { text publisher kind url } asOf modifiedAt field { id label options } ... on MultiSelectItem { selected } } } }',
      '{ region(state: "IL", name: "City of Chicago") { id name item(slug: "gov_tool_absentee_request") { id text region { id name } } } }',
      '{ election(id: "US-2028-11-07") { id deadlines(states: ["TX"], from: "2028-10-01", to: "2028-10-31") { id action method date actBy status } } }',
    ]);
  });

  it.each(['keyed', 'public'] as const)('is the same for everyone if EXPLORER is %s', (explorer) =>
    withService({ explorer }, async ({ url }) => {
      expect(examplesOf(await wholeGuide(openIn(url)))).toEqual(examplesOf(guide));
    }),
  );

  it('has links that lead to headings, on the page itself and on the others', async () => {
    const bodies = new Map(
      await Promise.all(GUIDE_PATHS.map(async (path) => [path, (await service.open(path)).body] as const)),
    );
    for (const [path, body] of bodies) {
      const links = [...body.matchAll(/href="([^"]*)#([^"]+)"/g)];
      expect(links.length).toBeGreaterThan(1);
      for (const [link, to = '', anchor] of links) {
        const target = bodies.get(
          new URL(to || path, `${service.url}${path}`).pathname as (typeof GUIDE_PATHS)[number],
        );
        if (target !== undefined) expect(target, `${path}: ${link}`).toContain(` id="${anchor}"`);
      }
      // Nor to files of the repository, which the service does not have.
      expect(body.match(/href="(?!#|\.|https:|mailto:|data:)[^"]*"/g)).toBeNull();
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it.each(GUIDE_PATHS)(
    'names %s among its pages, with a title, an intro and what comes before and after',
    async (path) => {
      const { body } = await service.open(path);
      const [, contents = ''] = /<nav class="toc"[^>]*>([\s\S]*?)<\/nav>/.exec(body) ?? [];
      const targets = [...contents.matchAll(/href="([^"#]+)"/g)].map(
        ([, to = '']) => new URL(to, `${service.url}${path}`).pathname,
      );
      expect(targets).toEqual(expect.arrayContaining([...GUIDE_PATHS, '/docs/api/v2', '/schema.graphql']));
      const [, title = '', intro = ''] = /<h1>([^<]+)<\/h1>\s*<p>([\s\S]+?)<\/p>/.exec(body) ?? [];
      expect(textOf(body)).toContain(`${path === '/docs' ? '' : `${title} · `}Guide · Civic Data Service`);
      expect(textOf(intro).length).toBeLessThan(330);
      expect(textOf(/name="description" content="([^"]+)"/.exec(body)?.[1] ?? '')).toBe(
        textOf(intro).replaceAll(/\s+/g, ' '),
      );
      const index = GUIDE_PATHS.indexOf(path);
      expect(body.includes('rel="prev"'), 'a page before it').toBe(index > 0);
      expect(body.includes('rel="next"'), 'a page after it').toBe(index < GUIDE_PATHS.length - 1);
    },
  );
});
