import { Marked, type RendererObject, type Tokens } from 'marked';
import { linkFrom } from '../../response/redirect.js';
import { codeFrame } from '../code-frame.js';
import { Html, html } from '../html.js';
import type { PageContext } from '../page.js';
import { baseUrl, EXAMPLE_BASE } from '../sample-request.js';
import { compactJson } from './compact-json.js';
import { anchorOf, LANGUAGES, readCodeSample } from './guide-text.js';

export const PATH = '/docs';

export interface GuideParts {
  body: Html;
  /** The headings of the second level. */
  contents: { anchor: string; title: string }[];
}

/** What the guide shows beside its text. */
export interface GuideInput {
  context: Pick<PageContext, 'demoKey' | 'publicUrl'>;
  /** The data of each operation in the guide by its document; none where the release does not have it. */
  answers: ReadonlyMap<string, unknown>;
  /** Generated parts by the name of their directive. */
  parts: Readonly<Record<string, Html>>;
}

/** Renders the guide. The Markdown is our own, so HTML in it is trusted. */
export function renderGuide(markdown: string, input: GuideInput): GuideParts {
  const contents: GuideParts['contents'] = [];
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      // The page has the title above the contents.
      if (depth === 1) return '';
      const anchor = anchorOf(text);
      if (depth === 2) contents.push({ anchor, title: text });
      return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const [language = '', access] = lang.split(' ');
      // Only requests are worth copying.
      if (language === 'json') return codeBlock(text, '', input).text;
      return (access ? example(text, input) : codeBlock(text, 'the command', input)).text;
    },
    html: ({ text }) => directive(text, input),
    link({ href, tokens }) {
      const target = href.startsWith('/') ? linkFrom(PATH, href) : href;
      return html`<a href="${target}">${new Html(this.parser.parseInline(tokens))}</a>`.text;
    },
    table(token) {
      return table(token, (cell) => this.parser.parseInline(cell.tokens));
    },
  };
  const body = new Marked({ renderer }).parse(markdown, { async: false });
  return { body: new Html(body), contents };
}

function directive(text: string, input: GuideInput): string {
  const [, name = '', sample] = /^<!-- (\w+)(?:: (\w+))? -->/.exec(text) ?? [];
  const part = input.parts[name];
  if (part) return part.text;
  if (sample === undefined) throw new Error(`The guide has an unknown directive: ${text}`);
  return samples(sample, input).text;
}

function samples(name: string, input: GuideInput): Html {
  const languages = (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).map((extension, index) => {
    const code = codeBlock(readCodeSample(name, extension), LANGUAGES[extension], input, `${name}.${extension}`);
    return html`<details${index === 0 && new Html(' open')}><summary>${LANGUAGES[extension]}</summary>${code}</details>`;
  });
  return html`<div class="samples">${languages}</div>`;
}

/** An operation, its answer, and a link that opens it in GraphiQL. */
function example(document: string, input: GuideInput): Html {
  const data = input.answers.get(document);
  const graphiql = `${linkFrom(PATH, '/graphiql')}?${new URLSearchParams({ query: document })}`;
  const answer = data === undefined ? undefined : compactJson({ data });
  return html`${codeBlock(document, 'the operation', input)}
<p class="open"><a href="${graphiql}">Open in GraphiQL</a></p>
${answer === undefined ? html`<p>The current release has no values for this example.</p>` : html`<p class="label">Answer</p>${codeBlock(answer, '', input)}`}
`;
}

/** @param label what the copy button copies; empty for none @param sample file name of a code sample */
function codeBlock(text: string, label: string, { context }: GuideInput, sample?: string): Html {
  const { demoKey, publicUrl } = context;
  const code = demoKey ? text.replaceAll('ID:SECRET', `${demoKey.keyId}:${demoKey.keySecret}`) : text;
  const pieces = code
    .split(EXAMPLE_BASE)
    .flatMap((piece, index) => (index === 0 ? [piece] : [baseUrl(publicUrl), piece]));
  const pre = html`<pre tabindex="0"${label !== '' && html` data-copy="${label}"`}${sample !== undefined && html` data-sample="${sample}"`}><code>${pieces}</code></pre>
`;
  return label === '' ? pre : codeFrame(TITLES[label] ?? '', pre);
}

/** Titles of code by what its copy button copies. */
const TITLES: Record<string, string> = {
  'the operation': 'GraphQL operation',
  'the command': 'Command line',
  [LANGUAGES.sh]: 'Command line',
  [LANGUAGES.mjs]: 'Node.js module',
  [LANGUAGES.py]: 'Python script',
};

/** On a phone, each row is a block and each cell has its heading. Roles, because CSS that changes `display` removes them. */
function table({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const head = header.map((cell) => html`<th role="columnheader" scope="col">${new Html(inline(cell))}</th>`);
  const cell = (one: Tokens.TableCell, index: number) =>
    html`<td role="cell" data-heading="${header[index]?.text.replaceAll('`', '')}">${new Html(inline(one))}</td>`;
  return html`<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${row.map(cell)}</tr>\n`)}</tbody></table>
`.text;
}
