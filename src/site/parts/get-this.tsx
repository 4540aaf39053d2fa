import { BaseUrl, CodeBlock } from '../html/controls.js';
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
export function fileLink(query: Readonly<Record<string, string>> = {}, format: string): string {
  return `?${new URLSearchParams({ ...query, format })}`;
}
