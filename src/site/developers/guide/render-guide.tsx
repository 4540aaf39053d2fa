import { Marked, type RendererObject, type Tokens } from 'marked';
import { linkFrom } from '../../../server/response/response.js';
import { BaseUrl, CodeFrame } from '../../html/code-frame.js';
import { Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import { curlCredentials, EXAMPLE_BASE, readCodeSample } from '../../html/sample-request.js';
import { compactJson } from './compact-json.js';
import { anchorOf, LANGUAGES, languagesOf, pathOfFile } from './guide-text.js';

/** What a page of the guide shows besides its text. */
export interface GuideInput {
  /** Of the page. */
  path: string;
  context: Pick<PageContext, 'hasLocalDemo' | 'publicUrl'>;
  /** The data of each operation on the page by its document; none where the release does not have it. */
  answers: ReadonlyMap<string, unknown>;
  /** Generated parts by the name of their directive. */
  parts: Readonly<Record<string, Html>>;
}

/** Renders the text of a page. The Markdown is our own, so HTML in it is trusted. */
export function renderGuide(markdown: string, input: GuideInput): Html {
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      // The title of a page needs no link.
      const id = depth === 1 ? '' : ` id="${anchorOf(text)}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const [language = '', what] = lang.split(' ');
      if (language === 'graphql' && !what) return (<Operation document={text} input={input} />).text;
      if (what === 'open' || what === 'sample') return (<Example document={text} input={input} />).text;
      // A file of the reader's project.
      if (what) return (<GuideCode text={text} kind={{ title: what, what }} input={input} sample={what} />).text;
      // Only requests are worth copying.
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

/** Where a link leads: to a path of the service, a section of the page, or another page by its file, as on GitHub. */
function targetOf(href: string, path: string): string {
  if (href.startsWith('/')) return linkFrom(path, href);
  const [file = '', anchor] = href.split('#');
  return file.endsWith('.md') ? linkFrom(path, pathOfFile(file)) + (anchor ? `#${anchor}` : '') : href;
}

function directive(text: string, input: GuideInput): string {
  const [, name = '', sample] = /^<!-- (\w+)(?:: ([\w.]+))? -->/.exec(text) ?? [];
  const part = input.parts[name];
  if (part) return part.text;
  if (sample === undefined) throw new Error(`The guide has an unknown directive: ${text}`);
  return (name === 'sample' ? <Sample file={sample} input={input} /> : <Samples name={sample} input={input} />).text;
}

/** A sample of one client. */
function Sample({ file, input }: { file: string; input: GuideInput }): Html {
  const [, extension = ''] = file.split('.');
  return <GuideCode text={readCodeSample(file)} kind={KINDS[extension]} input={input} sample={file} />;
}

/** A sample in each language, of which the first one is open. */
function Samples({ name, input }: { name: string; input: GuideInput }): Html {
  return (
    <div class="samples">
      {languagesOf(name).map((extension, index) => (
        <details open={index === 0}>
          <summary>{LANGUAGES[extension]}</summary>
          <GuideCode
            text={readCodeSample(`${name}.${extension}`)}
            kind={KINDS[extension]}
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

/** An operation, and a link that opens it in GraphiQL. */
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

/** With its answer. */
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
  /** None for what is not worth copying. */
  kind?: CodeKind | undefined;
  input: GuideInput;
  /** File name of a code sample. */
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
  /** What the copy button copies. */
  what: string;
}

const COMMAND: CodeKind = { title: 'Command line', what: 'the command' };
const FORMULA: CodeKind = { title: 'Formula', what: 'the formula' };
const OPERATION: CodeKind = { title: 'GraphQL operation', what: 'the operation' };

/** Samples by the extension of their files. */
const KINDS: Record<string, CodeKind> = {
  sh: { title: 'Command line', what: LANGUAGES.sh },
  mjs: { title: 'Node.js module', what: LANGUAGES.mjs },
  py: { title: 'Python script', what: LANGUAGES.py },
  html: { title: 'Web page', what: 'the page' },
  R: { title: 'R script', what: 'R' },
  gs: { title: 'Apps Script of Google Sheets', what: 'Apps Script' },
  pq: { title: 'Power Query of Excel', what: 'Power Query' },
};

interface GuideTableProps extends Pick<Tokens.Table, 'header' | 'rows'> {
  /** The content of a cell as HTML. */
  inline(cell: Tokens.TableCell): string;
}

// biome-ignore-start lint/a11y/noRedundantRoles: CSS that changes `display` removes the roles
/** On a phone, each row is a block and each cell has its heading. */
function GuideTable({ header, rows, inline }: GuideTableProps): Html {
  return (
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {header.map((cell) => (
            <th role="columnheader" scope="col">
              {new Html(inline(cell))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row">
            {row.map((cell, index) => (
              <td role="cell" data-heading={header[index]?.text.replaceAll('`', '')}>
                {new Html(inline(cell))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
