import { BaseUrl, CodeBlock } from '../html/code-frame.js';
import type { Child, Html } from '../html/html.js';
import { curlCredentials } from '../html/sample-request.js';
import type { DataPageContext } from './data-page.js';

interface GetThisProps {
  context: DataPageContext<unknown>;
  title?: string;
  /** More ways to use the content, shown before the operation. */
  children?: Child;
}

/** "Get this data": downloads of the content of a page, and its operation with a curl command for developers. */
export function GetThis({ context, title = 'Get this data', children }: GetThisProps): Html {
  const { found, link, hasLocalDemo, publicUrl } = context;
  const { release } = found.query ?? {};
  const { document, keyed } = found.operation;
  const variables = JSON.stringify(found.variables, null, 2);
  const graphiql = `${link('/graphiql')}?${new URLSearchParams({ query: document, variables })}`;
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
        <CodeBlock title="Operation" what="the operation">
          {document.trim()}
        </CodeBlock>
        <CodeBlock title="Variables" what="the variables">
          {variables}
        </CodeBlock>
        <CodeBlock
          title={keyed && !hasLocalDemo ? 'curl (ID and SECRET are those of your API key)' : 'curl'}
          what="the command"
        >
          {`curl${credentials} -H 'Content-Type: application/json' \\
  -d '${curlBody(document, found.variables)}' \\
  `}
          <BaseUrl publicUrl={publicUrl} />
          /graphql
        </CodeBlock>
        <p>
          <a href={graphiql}>Open in GraphiQL</a> <small>loads 1.6 MB</small>
        </p>
      </details>
    </section>
  );
}

/** Returns the address of the page in another format. */
export function fileLink(query: Readonly<Record<string, string>> = {}, format: string): string {
  return `?${new URLSearchParams({ ...query, format })}`;
}

/** Formats the request body on one line. Single quotes are escaped, because they would end the shell string. */
function curlBody(document: string, variables: object): string {
  const query = document.replace(/\s+/g, ' ').trim();
  return JSON.stringify({ query, variables }).replaceAll("'", '\\u0027');
}
