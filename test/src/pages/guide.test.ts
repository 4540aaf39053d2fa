import { beforeAll, describe, expect, it } from 'vitest';
import { readGuideOperations } from '../../../src/pages/guide/guide-text.js';
import { BROWSER, send } from '../../support/http-request.js';
import { textOf } from '../../support/page-text.js';
import { useSharedService, withService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const service = useSharedService();
let page: string;
beforeAll(async () => {
  page = (await service.open('/docs')).body;
});

/** The operations of the page, each with its answer. */
function examplesOf(body: string): { operation: string; answer: string }[] {
  const pattern =
    /<pre[^>]*data-copy="the operation"><code>([\s\S]*?)<\/code>[\s\S]*?Answer<\/p><pre[^>]*><code>([\s\S]*?)<\/code>/g;
  return [...body.matchAll(pattern)].map(([, operation = '', answer = '']) => ({
    operation: textOf(operation),
    answer: textOf(answer),
  }));
}

describe('the guide', () => {
  it('shows the answer that each of its operations has', async () => {
    const examples = examplesOf(page);
    expect(examples).toHaveLength(readGuideOperations().length);
    for (const { operation, answer } of examples) {
      const response = await service.graphql(operation);
      expect(JSON.parse(answer), operation).toEqual(response);
      expect(response.errors).toBeUndefined();
    }
  });

  it('shows these sample values without a key, and no others', () => {
    const samples = readGuideOperations().filter(({ keyed }) => keyed);
    expect(samples.map(({ document }) => document.replaceAll(/\s+/g, ' '))).toEqual([
      '{ states(codes: ["CA", "IL"]) { name item(slug: "polls_open") { text } } }',
      '{ states(codes: ["CA", "IL", "NY"]) { name information(slugs: ["has_automatic_vbm", "polls_open"]) { slug text ... on BooleanItem { value } } } }',
      '{ state(code: "WI") { code name item(slug: "absentee_request_methods") { __typename slug text footnotes sourceLinks { text publisher kind url } asOf modifiedAt field { label options } ... on MultiSelectItem { selected } } } }',
      '{ region(state: "IL", name: "City of Chicago") { name item(slug: "gov_tool_absentee_request") { text region { name } } } }',
      '{ election(id: "US-2028-11-07") { deadlines(states: ["TX"], from: "2028-10-01", to: "2028-10-31") { action method date actBy status } } }',
    ]);
  });

  it.each(['keyed', 'public', 'off'] as const)('is the same for everyone if EXPLORER is %s', (explorer) =>
    withService({ explorer }, async ({ url }) => {
      expect(examplesOf((await send(url, '/docs', { headers: BROWSER })).body)).toEqual(examplesOf(page));
    }),
  );

  it('runs its open operations without a key', async () => {
    for (const { document, keyed } of readGuideOperations()) {
      const { errors } = await service.graphql(document, {}, { key: 'none' });
      expect(errors?.[0].extensions.code, document).toBe(keyed ? 'UNAUTHENTICATED' : undefined);
    }
  });

  it('lists each field of the release', async () => {
    const { data } = await service.graphql('{ fields { slug } }');
    for (const { slug } of data.fields)
      expect(page).toContain(`<dt><a href="./fields#${slug}"><code>${slug}</code></a>`);
  });

  it('leads to the pages for people that exist, and to no others', async () => {
    const pages = ['/states', '/fields', '/compare', '/elections', '/coverage'];
    for (const path of pages) expect(page).toContain(`<li><a href=".${path}">`);
    await withService({ explorer: 'off' }, async ({ url }) => {
      const { body } = await send(url, '/docs', { headers: BROWSER });
      const links = [...body.matchAll(/href="\.(\/[a-z]+)[#"]/g)].map(([, path]) => path);
      expect(pages.filter((path) => links.includes(path))).toEqual(['/coverage']);
    });
  });

  it('has contents whose links lead to its headings', () => {
    const contents = /<nav class="contents"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
    const anchors = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(anchors.length).toBeGreaterThan(8);
    for (const anchor of anchors) expect(page).toContain(`<h2 id="${anchor}">`);
    const local = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    for (const anchor of local) expect(page).toContain(` id="${anchor}"`);
    // Nor to files of the repository, which the service does not have.
    expect(page.match(/href="(?!#|\.|https:|mailto:|data:)[^"]*"/g)).toBeNull();
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says so where a release has no data for an example', () =>
    withService({ dataset: writeDataset() }, async ({ url }) => {
      const { status, body } = await send(url, '/docs', { headers: BROWSER });
      expect(status).toBe(200);
      expect(body).toContain('The current release has no values for this example.');
    }));

  it('uses the public address if there is one', () =>
    withService({ publicUrl: 'https://example.org/civic' }, async ({ url }) => {
      const { body } = await send(url, '/docs', { headers: BROWSER });
      expect(textOf(body)).toContain('curl https://example.org/civic/v2/election/field/');
      expect(body).not.toContain('127.0.0.1');
    }));
});
