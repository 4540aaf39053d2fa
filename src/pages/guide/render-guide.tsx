import { Marked, type RendererObject, type Tokens } from 'marked';
import { linkFrom } from '../../response/redirect.js';
import { BaseUrl, CodeFrame } from '../code-frame.js';
import { Html } from '../html.js';
import type { PageContext } from '../page.js';
import { curlCredentials, EXAMPLE_BASE } from '../sample-request.js';
import { compactJson } from './compact-json.js';
import { anchorOf, LANGUAGES, languagesOf, readCodeSample } from './guide-text.js';

export const PATH = '/docs' as const;

export interface GuideParts {
  body: Html;
  /** The headings of the second level. */
  contents: { anchor: string; title: string }[];
}

/** What the guide shows besides its text. */
export interface GuideInput {
  context: Pick<PageContext, 'hasLocalDemo' | 'publicUrl'>;
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
      if (access) return (<Example document={text} input={input} />).text;
      // Only requests are worth copying.
      return (<GuideCode text={text} label={BLOCK_LABELS[language] ?? 'the command'} input={input} />).text;
    },
    html: ({ text }) => directive(text, input),
    link({ href, tokens }) {
      const target = href.startsWith('/') ? linkFrom(PATH, href) : href;
      return (<a href={target}>{new Html(this.parser.parseInline(tokens))}</a>).text;
    },
    table(token) {
      return (<GuideTable {...token} inline={(cell) => this.parser.parseInline(cell.tokens)} />).text;
    },
  };
  const body = new Marked({ renderer }).parse(markdown, { async: false });
  return { body: new Html(body), contents };
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
  return <GuideCode text={readCodeSample(file)} label={LABELS[extension] ?? ''} input={input} sample={file} />;
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
            label={LANGUAGES[extension]}
            input={input}
            sample={`${name}.${extension}`}
          />
        </details>
      ))}
    </div>
  );
}

/** An operation, its answer, and a link that opens it in GraphiQL. */
function Example({ document, input }: { document: string; input: GuideInput }): Html {
  const data = input.answers.get(document);
  const graphiql = `${linkFrom(PATH, '/graphiql')}?${new URLSearchParams({ query: document })}`;
  return (
    <>
      <GuideCode text={document} label="the operation" input={input} />
      <p class="open">
        <a href={graphiql}>Open in GraphiQL</a>
      </p>
      {data === undefined ? (
        <p>The current release has no values for this example.</p>
      ) : (
        <>
          <p class="label">Answer</p>
          <GuideCode text={compactJson({ data })} label="" input={input} />
        </>
      )}
    </>
  );
}

interface GuideCodeProps {
  text: string;
  /** What the copy button copies; empty for none. */
  label: string;
  input: GuideInput;
  /** File name of a code sample. */
  sample?: string;
}

function GuideCode({ text, label, input: { context }, sample }: GuideCodeProps): Html {
  const { hasLocalDemo, publicUrl } = context;
  const code = text.replaceAll('ID:SECRET', curlCredentials(hasLocalDemo));
  const pieces = code
    .split(EXAMPLE_BASE)
    .flatMap((piece, index) => (index === 0 ? [piece] : [<BaseUrl publicUrl={publicUrl} />, piece]));
  const pre = (
    <pre tabindex={0} data-copy={label || undefined} data-sample={sample}>
      <code>{pieces}</code>
    </pre>
  );
  return label === '' ? pre : <CodeFrame title={TITLES[label] ?? ''}>{pre}</CodeFrame>;
}

/** What the copy button of a block copies, by its language; empty for what is not worth copying. */
const BLOCK_LABELS: Record<string, string> = { json: '', text: 'the formula' };

/** What the copy button of a sample copies, by the extension of its file. */
const LABELS: Record<string, string> = {
  ...LANGUAGES,
  ...{ js: 'the operation for Relay', R: 'R', gs: 'Apps Script', pq: 'Power Query' },
};

/** Titles of code by what its copy button copies. */
const TITLES: Record<string, string> = {
  'the operation': 'GraphQL operation',
  'the command': 'Command line',
  [LANGUAGES.sh]: 'Command line',
  [LANGUAGES.mjs]: 'Node.js module',
  [LANGUAGES.py]: 'Python script',
  'the formula': 'Formula',
  'the operation for Relay': 'src/polls.js',
  R: 'R script',
  'Apps Script': 'Apps Script of Google Sheets',
  'Power Query': 'Power Query of Excel',
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
