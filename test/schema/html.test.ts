import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../schema/information/markdown.js';
import { expectFigure } from '../support/figure.js';
import { WORST_MARKDOWN } from '../support/hostile-markdown.js';
import { send } from '../support/http-request.js';
import { publishFolder } from '../support/publish.js';
import { type Service, withService } from '../support/service.js';
import { edited, writeDataset } from '../support/small-dataset.js';

const HTML = 'item(slug: "registration_laws") { ... on MarkdownItem { html } }';

/** The HTML of one value, as an operation with that many aliases has it. */
async function htmlFrom(service: Service, aliases = 1): Promise<string[]> {
  const items = Array.from({ length: aliases }, (_, index) => `a${index}: ${HTML}`).join(' ');
  const { data, errors } = await service.graphql(`{ state(code: "AA") { ${items} } }`);
  expect(errors).toBeUndefined();
  return Object.values<{ html: string }>(data.state).map(({ html }) => html);
}

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

/** Milliseconds of the fastest of three tries. */
async function timeOf(work: () => unknown): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries += 1) {
    const from = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - from);
  }
  return fastest;
}

describe('the HTML of a text that imports refuse', () => {
  it('is the text, escaped', async () => {
    const quotes = '>'.repeat(2_000);
    await withValue(`${quotes}<b>&"`, async (service) => {
      expect(await htmlFrom(service)).toEqual([`<p>${quotes.replaceAll('>', '&gt;')}&lt;b&gt;&amp;&quot;</p>`]);
    });
  });

  it('takes no time', async () => {
    const times = [];
    for (const text of WORST_MARKDOWN) times.push(await timeOf(() => renderMarkdown(text)));
    expectFigure('the HTML of a text that imports refuse', Math.max(...times), 50, 'ms');
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

  it('keeps lists, paragraphs and tables as they are', () => {
    expect(renderMarkdown('One:\n\n- a\n- b\n\n1. c\n2. d')).not.toContain('<br');
    expect(renderMarkdown('| a | b |\n|---|---|\n| c | d |')).not.toContain('<br');
  });

  const slow = '1. 1. 1. 1. 1. 1. a\n'.repeat(300).trim();

  it('is made once per release, however many aliases select it', async () => {
    await withService(
      { dataset: writeDataset(edited('values.csv', 'By mail too.,Guide', 'Other.,Guide')) },
      async (small) => {
        const plain = await timeOf(() => htmlFrom(small, 98));
        await withValue(slow, async (service) => {
          const once = await timeOf(() => renderMarkdown(slow));
          const all = await timeOf(() => htmlFrom(service, 98));
          expect(new Set(await htmlFrom(service, 98))).toEqual(new Set([renderMarkdown(slow)]));
          expectFigure('the HTML of 98 aliases', (all - plain) / once, 98 / 2, 'times that of one');
        });
      },
    );
  });

  it('changes with the release', async () => {
    await withService({ dataset: writeDataset() }, async (service) => {
      expect(await htmlFrom(service)).toEqual([expect.stringContaining('<li>18 or older</li>')]);
      await publishFolder(writeDataset(edited('values.csv', '18 or older', '17 or older')), service.datasetPath);
      await expect.poll(() => htmlFrom(service)).toEqual([expect.stringContaining('<li>17 or older</li>')]);
    });
  });
});
