import { codeBlock } from '../pages/code-frame.js';
import { type Html, html } from '../pages/html.js';
import { baseUrl, curlCredentials } from '../pages/sample-request.js';
import type { DataPageContext } from './data-page.js';

/** "How to get this": the operation of a page, the command that sends it, and the files with the same content. */
export function getThis(context: DataPageContext<unknown>, keyed: boolean): Html {
  const { found, link, publicUrl, demoKey } = context;
  const { document } = found.operation;
  const variables = JSON.stringify(found.variables, null, 2);
  const graphiql = `${link('/graphiql')}?${new URLSearchParams({ query: document, variables })}`;
  const credentials = keyed && html` -u ${curlCredentials(demoKey)}`;
  return html`<section class="get-this" aria-labelledby="get-this"><h2 id="get-this">How to get this</h2>
<p class="row"><a class="button" href="${graphiql}">Open in GraphiQL</a>
<a class="button quiet" href="${fileLink(found.query, 'csv')}" download>CSV</a>
<a class="button quiet" href="${fileLink(found.query, 'json')}">JSON</a></p>
<details><summary>GraphQL operation and curl command</summary>
${codeBlock('Operation', 'the operation', document.trim())}
${codeBlock('Variables', 'the variables', variables)}
${codeBlock(
  `curl${keyed && !demoKey ? ' (ID and SECRET are those of your API key)' : ''}`,
  'the command',
  html`curl${credentials} -H 'Content-Type: application/json' \\
  -d '${curlBody(document, found.variables)}' \\
  ${baseUrl(publicUrl)}/graphql`,
)}
</details></section>`;
}

/** The same address in another format. */
function fileLink(query: Readonly<Record<string, string>> = {}, format: string): string {
  return `?${new URLSearchParams({ ...query, format })}`;
}

/** The body of the request on one line. A shell ends the text at a single quote, so JSON writes it as an escape. */
function curlBody(document: string, variables: object): string {
  const query = document.replace(/\s+/g, ' ').trim();
  return JSON.stringify({ query, variables }).replaceAll("'", '\\u0027');
}
