import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const TYPED = `__typename text
  ... on BooleanItem { value } ... on DateItem { date } ... on MarkdownItem { html }
  ... on MultiSelectItem { selected } ... on SingleSelectItem { choice: selected } ... on UrlItem { url }`;

async function item(state: string, slug: string) {
  const data = await service.data(`{ state(code: "${state}") { item(slug: "${slug}") { ${TYPED} } } }`);
  return data.state.item;
}

describe('a value in its own type', () => {
  it.each([
    ['has_pav_everyone', { __typename: 'BooleanItem', text: '', value: null }],
    ['primary_date', { __typename: 'DateItem', text: '', date: null }],
    ['registration_laws', { __typename: 'MarkdownItem', text: '', html: '' }],
    ['ballot_type', { __typename: 'SingleSelectItem', text: '', choice: null }],
    ['gov_tool_verify', { __typename: 'UrlItem', text: '', url: null }],
  ])('%s is unknown', async (slug, expected) => {
    expect(await item('BB', slug)).toEqual(expected);
  });

  it('of a Multi-select is an empty list with a source, and null without one', async () => {
    expect(await item('BB', 'registration_methods')).toMatchObject({ text: '', selected: [] });
    const unknown = await startService({
      dataset: writeDataset({ 'values.csv': 'state,field,text,footnotes,source,as_of,modified_at\n' }),
    });
    const { data } = await unknown.graphql(
      '{ state(code: "BB") { item(slug: "registration_methods") { ... on MultiSelectItem { selected } } } }',
    );
    await unknown.stop();
    expect(data.state.item).toEqual({ selected: null });
  });
});

describe('the HTML of Markdown', () => {
  it.each([
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<b onclick="alert(1)">bold</b>', '<p><b>bold</b></p>'],
    ['<iframe src="https://example.org"></iframe>ok', 'ok'],
    ['a < b & c', '<p>a &lt; b &amp; c</p>'],
    ['[mail](mailto:a@example.org)', '<p><a href="mailto:a@example.org">mail</a></p>'],
  ])('of %j is %j', async (text, expected) => {
    const { renderMarkdown } = await import('../../schema/types/information/markdown.js');
    expect(renderMarkdown(text)).toBe(expected);
  });
});
