import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../schema/types/information/markdown.js';
import { send } from '../support/http-request.js';
import { publishFolder } from '../support/publish.js';
import { type Service, withService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

/** A service whose release has a value that imports refuse, as an older version may have published it. */
async function withValue(text: string, check: (service: Service) => Promise<void>) {
  await withService({ dataset: null }, async (service) => {
    await publishFolder(writeDataset(), service.datasetPath);
    const connection = new DatabaseConstructor(service.datasetPath);
    connection.prepare("update 'values' set text = ? where state = 'AA' and field = 'registration_laws'").run(text);
    connection.close();
    await check(service);
  });
}

/** Calls a function with the least room on the stack with which it does not throw. */
function withLeastStack<T>(call: () => T): T {
  try {
    return withLeastStack(call);
  } catch {
    return call();
  }
}

describe('the HTML of footnotes', () => {
  it.each([
    ['See *it* <script>alert(1)</script>[here](javascript:alert(1)).', '<p>See <em>it</em> <a>here</a>.</p>'],
    ['', ''],
  ])('of %j is safe to insert into a page: %j', async (footnotes, expected) => {
    const row = `AA,registration_laws,Text,${footnotes},Guide,,\n`;
    const dataset = writeDataset({ 'values.csv': `state,field,text,footnotes,source,as_of,modified_at\n${row}` });
    await withService({ dataset }, async ({ graphql }) => {
      const { data } = await graphql('{ state(code: "AA") { item(slug: "registration_laws") { footnotesHtml } } }');
      expect(data.state.item.footnotesHtml).toBe(expected);
    });
  });
});

describe('the HTML of a text that imports refuse', () => {
  it('is the text, escaped', async () => {
    const quotes = '>'.repeat(2_000);
    await withValue(`${quotes}<b>&"`, async (service) => {
      const { data } = await service.graphql(
        '{ state(code: "AA") { item(slug: "registration_laws") { ... on MarkdownItem { html } } } }',
      );
      expect(data.state.item.html).toBe(`<p>${quotes.replaceAll('>', '&gt;')}&lt;b&gt;&amp;&quot;</p>`);
    });
  });
});

describe('the HTML of a text that the converter fails on', () => {
  it('is the text, escaped', () => {
    // Emphasis in emphasis: the converter needs more of the stack than escaping does.
    const text = `${'*a '.repeat(140)}${' a*'.repeat(140)}`;
    expect(renderMarkdown(text)).toMatch(/^<p>(<em>a ){100}/);
    expect(withLeastStack(() => renderMarkdown(text))).toBe(`<p>${text}</p>`);
  });
});

describe('the HTML of a text', () => {
  it('has the line breaks of addresses, in GraphQL and in pages', () =>
    withService({ explorer: 'public' }, async (service) => {
      const { data } = await service.graphql(
        '{ states { code item(slug: "nvra_submission_address") { text ... on MarkdownItem { html } } } }',
      );
      const { body } = await send(service.url, '/fields/nvra_submission_address', { headers: { accept: 'text/html' } });
      const addresses = data.states.filter(({ item }: { item: { text: string } }) => /\w\n\w/.test(item.text));
      expect(addresses.length).toBeGreaterThan(40);
      for (const { code, item } of addresses) {
        const lines = item.text.split(/\n+/).length;
        expect([code, item.html.split(/<br ?\/?>|<\/p>\s*<p>/).length]).toEqual([code, lines]);
        expect(body).toContain(item.html);
      }
    }));
});
