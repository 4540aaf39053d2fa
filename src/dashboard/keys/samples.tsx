import { CodeBlock } from '../../site/html/controls.js';
import type { Child, Html } from '../../site/html/html.js';
import { EXAMPLE_BASE, readCodeSample } from '../../site/html/sample-request.js';

// biome-ignore lint/suspicious/noTemplateCurlyInString: The sample has the template.
const JAVASCRIPT_KEY = '`${env.CIVIC_DATA_KEY_ID}:${env.CIVIC_DATA_KEY_SECRET}`';
const PYTHON_KEY = '":".join((environ["CIVIC_DATA_KEY_ID"], environ["CIVIC_DATA_KEY_SECRET"])).encode()';

interface SamplesProps {
  apiUrl: string;
  credentials: string;
}

const read = (file: string, { apiUrl, credentials }: SamplesProps) =>
  readCodeSample(file).replaceAll(EXAMPLE_BASE, apiUrl).replace('ID:SECRET', credentials);

/** A first request in several languages, in tabs without a script. Programs read the key from variables; only curl commands contain it. */
export function Samples(props: SamplesProps): Html {
  const of = { ...props, credentials: 'ID:SECRET' };
  const tabs: readonly (readonly [name: string, about: string, code: Child])[] = [
    [
      'curl',
      'The commands contain the key, so they run as they are.',
      <>
        <CodeBlock title="GraphQL" what="the GraphQL request">
          {read('graphql.sh', props)}
        </CodeBlock>
        <CodeBlock title="REST v2" what="the REST request">
          {read('rest.sh', props)}
        </CodeBlock>
      </>,
    ],
    [
      'JavaScript',
      'It reads the two variables from step 1.',
      <CodeBlock title="Run it with node --env-file=.env polls.mjs" what="the JavaScript sample">
        {`import { env } from 'node:process';\n\n${read('graphql.mjs', of).replace("'ID:SECRET'", JAVASCRIPT_KEY)}`}
      </CodeBlock>,
    ],
    [
      'Python',
      'It reads the two variables from step 1.',
      <CodeBlock title="Run it with python3 polls.py, after: set -a; . ./.env" what="the Python sample">
        {`from os import environ\n${read('graphql.py', of).replace('b"ID:SECRET"', PYTHON_KEY)}`}
      </CodeBlock>,
    ],
  ];
  return (
    <fieldset class="choices tabs" aria-label="Language">
      {tabs.map(([name, about, code], index) => (
        <>
          <label>
            <input type="radio" name="language" checked={index === 0} />
            {name}
          </label>
          <div>
            <p>{about}</p>
            {code}
          </div>
        </>
      ))}
    </fieldset>
  );
}

/** A whole page that uses a key for web pages. */
export const PageSample = (props: SamplesProps): Html => (
  <CodeBlock title="It runs as it is" what="the page">
    {read('page.html', props)}
  </CodeBlock>
);
