import { Marked, type RendererObject, type Tokens } from 'marked';
import { linkFrom } from '../../../server/response/response.js';
import { BaseUrl, CodeFrame, Table } from '../../html/controls.js';
import { Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import { curlCredentials, EXAMPLE_BASE, readCodeSample } from '../../html/sample-request.js';
import { anchorOf, LANGUAGES, languagesOf, pathOfFile } from './guide-text.js';

/** The data of a page of the guide besides its text. */
interface GuideInput {
  /** The path of the page. */
  path: string;
  context: Pick<PageContext, 'hasLocalDemo' | 'publicUrl'>;
  /** The answers by operation document. Operations that the release cannot answer are absent. */
  answers: ReadonlyMap<string, unknown>;
  /** Which key the commands use. */
  keyNote: Html;
}

/** Renders the text of a page. The Markdown belongs to this repository, so its HTML is trusted. */
export function renderGuide(markdown: string, input: GuideInput): Html {
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      // The title of a page has no anchor.
      const id = depth === 1 ? '' : ` id="${anchorOf(text)}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const [language = '', kind] = lang.split(' ');
      if (language === 'graphql' && !kind) return (<Operation document={text} input={input} />).text;
      if (kind === 'open' || kind === 'sample') return (<Example document={text} input={input} />).text;
      // Other words are the name of a file in the reader's project.
      if (kind) return (<GuideCode text={text} kind={{ title: kind, what: kind }} input={input} sample={kind} />).text;
      // JSON has no copy button, because readers copy only requests.
      if (language === 'json') return (<GuideCode text={text} input={input} />).text;
      return (<GuideCode text={text} kind={language === 'text' ? FORMULA : COMMAND} input={input} />).text;
    },
    html: ({ text }) => directive(text, input),
    link({ href, tokens }) {
      return (<a href={targetOf(href, input.path)}>{new Html(this.parser.parseInline(tokens))}</a>).text;
    },
    table(token) {
      return (<GuideTable {...token} inline={(cell) => this.parser.parseInline(cell.tokens)} />).text;
    },
  };
  return new Html(new Marked({ renderer }).parse(markdown, { async: false }));
}

/** Resolves a link: a path of the service, a section of the page, or the file of another page, as on GitHub. */
function targetOf(href: string, path: string): string {
  if (href.startsWith('/')) return linkFrom(path, href);
  const [file = '', anchor] = href.split('#');
  return file.endsWith('.md') ? linkFrom(path, pathOfFile(file)) + (anchor ? `#${anchor}` : '') : href;
}

function directive(text: string, input: GuideInput): string {
  const [, name = '', sample] = /^<!-- (\w+)(?:: ([\w.]+))? -->/.exec(text) ?? [];
  if (name === 'key') return input.keyNote.text;
  if (sample === undefined) throw new Error(`The guide has an unknown directive: ${text}`);
  return (name === 'sample' ? <Sample file={sample} input={input} /> : <Samples name={sample} input={input} />).text;
}

/** A code sample in one language. */
function Sample({ file, input }: { file: string; input: GuideInput }): Html {
  const [, extension = ''] = file.split('.');
  return <GuideCode text={readCodeSample(file)} kind={SAMPLE_KINDS[extension]} input={input} sample={file} />;
}

/** A code sample in each language. The first one is open. */
function Samples({ name, input }: { name: string; input: GuideInput }): Html {
  return (
    <div class="samples">
      {languagesOf(name).map((extension, index) => (
        <details open={index === 0}>
          <summary>{LANGUAGES[extension]}</summary>
          <GuideCode
            text={readCodeSample(`${name}.${extension}`)}
            kind={SAMPLE_KINDS[extension]}
            input={input}
            sample={`${name}.${extension}`}
          />
        </details>
      ))}
    </div>
  );
}

interface OperationProps {
  document: string;
  input: GuideInput;
}

/** An operation with a link that opens it in GraphiQL. */
function Operation({ document, input }: OperationProps): Html {
  const graphiql = `${linkFrom(input.path, '/graphiql')}?${new URLSearchParams({ query: document })}`;
  return (
    <>
      <GuideCode text={document} kind={OPERATION} input={input} />
      <p class="open">
        <a href={graphiql}>Open in GraphiQL</a>
      </p>
    </>
  );
}

/** An operation with its answer. */
function Example({ document, input }: OperationProps): Html {
  const data = input.answers.get(document);
  return (
    <>
      <Operation document={document} input={input} />
      {data === undefined ? (
        <p>The current release has no values for this example.</p>
      ) : (
        <>
          <p class="label">Answer</p>
          <GuideCode text={compactJson({ data })} input={input} />
        </>
      )}
    </>
  );
}

interface GuideCodeProps {
  text: string;
  /** Absent for code without a copy button. */
  kind?: CodeKind | undefined;
  input: GuideInput;
  /** The file name of a code sample. */
  sample?: string;
}

function GuideCode({ text, kind, input: { context }, sample }: GuideCodeProps): Html {
  const { hasLocalDemo, publicUrl } = context;
  const code = text.replaceAll('ID:SECRET', curlCredentials(hasLocalDemo));
  const pieces = code
    .split(EXAMPLE_BASE)
    .flatMap((piece, index) => (index === 0 ? [piece] : [<BaseUrl publicUrl={publicUrl} />, piece]));
  const pre = (
    <pre tabindex={0} data-copy={kind?.what} data-sample={sample}>
      <code>{pieces}</code>
    </pre>
  );
  return kind ? <CodeFrame title={kind.title}>{pre}</CodeFrame> : pre;
}

interface CodeKind {
  title: string;
  /** The copied content, in the label of the copy button. */
  what: string;
}

const COMMAND: CodeKind = { title: 'Command line', what: 'the command' };
const FORMULA: CodeKind = { title: 'Formula', what: 'the formula' };
const OPERATION: CodeKind = { title: 'GraphQL operation', what: 'the operation' };

/** Kinds of code samples, by file extension. */
const SAMPLE_KINDS: Record<string, CodeKind> = {
  sh: { title: 'Command line', what: LANGUAGES.sh },
  mjs: { title: 'Node.js module', what: LANGUAGES.mjs },
  py: { title: 'Python script', what: LANGUAGES.py },
  html: { title: 'Web page', what: 'the page' },
  R: { title: 'R script', what: 'R' },
  gs: { title: 'Apps Script of Google Sheets', what: 'Apps Script' },
  pq: { title: 'Power Query of Excel', what: 'Power Query' },
};

interface GuideTableProps extends Pick<Tokens.Table, 'header' | 'rows'> {
  /** Renders the content of a cell as HTML. */
  inline(cell: Tokens.TableCell): string;
}

/** A table. On a phone, each row is a block, and each cell shows its heading, where the order alone does not tell. */
function GuideTable({ header, rows, inline }: GuideTableProps): Html {
  const isLabeled = (index: number) => index > 0 && header.length > 2;
  return (
    <Table columns={header.map((cell) => new Html(inline(cell)))}>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, index) => (
              <td data-label={isLabeled(index) && header[index]?.text.replaceAll('`', '')}>{new Html(inline(cell))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Longer objects and arrays have one entry per line. */
const MAX_LINE = 84;

/** Formats JSON for readers: objects and arrays that fit are on a single line. @param indent indentation of all lines but the first */
function compactJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_LINE) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((entry) => compactJson(entry, deeper))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${compactJson(entry, deeper)}`);
  return `${open}\n${entries.map((entry) => `${deeper}${entry}`).join(',\n')}\n${indent}${close}`;
}
