import { CodeBlock } from '../../site/html/code-frame.js';
import type { Html } from '../../site/html/html.js';
import { EXAMPLE_BASE, readCodeSample } from '../../site/html/sample-request.js';

// biome-ignore lint/suspicious/noTemplateCurlyInString: The sample has the template.
const JAVASCRIPT_KEY = '`${env.CIVIC_DATA_KEY_ID}:${env.CIVIC_DATA_KEY_SECRET}`';
const PYTHON_KEY = '":".join((environ["CIVIC_DATA_KEY_ID"], environ["CIVIC_DATA_KEY_SECRET"])).encode()';

interface SamplesProps {
  /** URL of the service. */
  apiUrl: string;
  /** Origins of the pages that may use the key; null if it is for programs. */
  origins: readonly string[] | null;
  /** The id and the secret of the key. */
  credentials: string;
}

/** Shows a first request with the samples of the guide. Programs read the key from variables; only curl commands and web pages contain it. */
export function Samples({ apiUrl, origins, credentials }: SamplesProps): Html {
  const read = (file: string) => readCodeSample(file).replaceAll(EXAMPLE_BASE, apiUrl);
  if (origins)
    return (
      <CodeBlock title={`A whole page for ${origins[0]}`} what="the page">
        {read('page.html').replace('ID:SECRET', credentials)}
      </CodeBlock>
    );
  return (
    <div class="samples">
      <details open>
        <summary>curl</summary>
        <CodeBlock title="GraphQL" what="the GraphQL request">
          {read('graphql.sh').replace('ID:SECRET', credentials)}
        </CodeBlock>
        <CodeBlock title="REST v2" what="the REST request">
          {read('rest.sh').replace('ID:SECRET', credentials)}
        </CodeBlock>
      </details>
      <details>
        <summary>JavaScript</summary>
        <CodeBlock title="Run it with node --env-file=.env polls.mjs" what="the JavaScript sample">
          {`import { env } from 'node:process';\n\n${read('graphql.mjs').replace("'ID:SECRET'", JAVASCRIPT_KEY)}`}
        </CodeBlock>
      </details>
      <details>
        <summary>Python</summary>
        <CodeBlock title="Run it with python3 polls.py, after: set -a; . ./.env" what="the Python sample">
          {`from os import environ\n${read('graphql.py').replace('b"ID:SECRET"', PYTHON_KEY)}`}
        </CodeBlock>
      </details>
    </div>
  );
}

/** The section of the guide about keys of web pages. */
export const WebGuide = ({ apiUrl }: Pick<SamplesProps, 'apiUrl'>): Html => (
  <a href={`${apiUrl}/docs/web-pages`}>Use it from a web page</a>
);
