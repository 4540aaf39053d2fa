import { dayOf, mediumDate } from '../../../db/domain/text/format.js';
import { BaseUrl, CodeBlock } from '../html/controls.js';
import { fullPath } from '../html/embed-document.js';
import type { Child, Html } from '../html/html.js';
import { curlCredentials } from '../html/sample-request.js';
import type { DataPageContext } from './data-page.js';

interface GetThisProps {
  context: DataPageContext<unknown>;
  title?: string;
  /** More ways to use the content, shown before the operation. */
  children?: Child;
}

/**
 * "Get this data": downloads of the content of a page, and a command with its operation for developers. The script `commands.js` adds the
 * button that opens it in GraphiQL, which needs scripts, too.
 */
export function GetThis({ context, title = 'Get this data', children }: GetThisProps): Html {
  const { found, hasLocalDemo, publicUrl } = context;
  const { release } = found.query ?? {};
  const { document, keyed } = found.operation;
  // A single quote would end the string of the shell.
  const variables = JSON.stringify(found.variables).replaceAll("'", '\\u0027');
  const credentials = keyed ? ` -u ${curlCredentials(hasLocalDemo)}` : '';
  return (
    <section class="get-this" aria-labelledby="get-this">
      <h2 id="get-this">{title}</h2>
      <p class="row">
        <a class="button" href={fileLink(found.query, 'csv')} download="">
          Download CSV
        </a>{' '}
        <a class="button quiet" href={fileLink(found.query, 'json')}>
          JSON
        </a>
      </p>
      {children}
      <details>
        <summary>For developers: GraphQL and curl</summary>
        {release !== undefined && (
          <p>
            In GraphQL, give the root fields the argument <code>{`release: "${release}"`}</code>.
          </p>
        )}
        <CodeBlock
          title={keyed && !hasLocalDemo ? 'curl (ID and SECRET are those of your API key)' : 'curl'}
          what="the command"
        >
          {`curl -G${credentials} -H 'Content-Type: application/json' \\
  --data-urlencode variables='`}
          <span data-variables>{variables}</span>
          {`' \\
  --data-urlencode query='`}
          <span data-query>{document.trim()}</span>
          {`' \\
  `}
          <BaseUrl publicUrl={publicUrl} />
          /graphql
        </CodeBlock>
      </details>
    </section>
  );
}

/** Returns the address of the page in another format. */
function fileLink(query: Readonly<Record<string, string>> = {}, format: string): string {
  return `?${new URLSearchParams({ ...query, format })}`;
}

interface EmbedCodeProps {
  context: DataPageContext<unknown>;
  /** The path and query of the page. */
  path: string;
  /** The embedded part of the page, such as `map`. */
  name: string;
  title: string;
}

/** Height in pixels of most maps with their legend and text. Taller ones scroll. */
const HEIGHT = 620;

/** The HTML with which other sites embed a part of a page. */
export function EmbedCode({ context: { explorer, publicUrl }, path, name, title }: EmbedCodeProps): Html {
  const attributes = [`title="${title.replaceAll('"', '&quot;')}"`, 'width="640"', `height="${HEIGHT}"`];
  return (
    <details>
      <summary>Embed the {name}</summary>
      <CodeBlock title="HTML" what="the HTML">
        {'<iframe src="'}
        <BaseUrl publicUrl={publicUrl} />
        {[`/embed${path}"`, ...attributes, 'loading="lazy"'].join(' ')}
        {'></iframe>'}
      </CodeBlock>
      {explorer !== 'public' && (
        <p class="meta">Values need an API key here, so other sites show a link instead of the {name}.</p>
      )}
    </details>
  );
}

interface EmbedFrameProps {
  context: DataPageContext<unknown>;
  /** The title of the frame, which links to the whole page. */
  label: string;
  children: Child;
}

/** Part of a page, with its publisher and the day of the data. */
export function EmbedFrame({ context: { found, dataset, link }, label, children }: EmbedFrameProps): Html {
  const { publishedAt } = dataset.release;
  const { release: _release, ...query } = found.query ?? {};
  const search = new URLSearchParams(query).toString();
  const full = `${fullPath(found.path)}${search && `?${search}`}`;
  return (
    <>
      <h1>
        <a href={link(full)}>{label}</a>
      </h1>
      {children}
      <p class="meta">
        <a href={link('/')}>Civic Data Service</a>, data of{' '}
        <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>. Check with your election office before you
        act.
      </p>
    </>
  );
}
