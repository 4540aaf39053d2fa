import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/files/package-root.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { EXAMPLE_BASE } from '../../pages/sample-request.js';

const read = (name: string): string => readFileSync(join(packageRoot, 'src/dashboard/samples', name), 'utf8').trimEnd();

const JAVASCRIPT = read('polls.mjs');
const PYTHON = read('polls.py');

/** No single quotes, so that a shell takes it in single quotes. */
const BODY = '{"query": "{ states(codes: [\\"CA\\", \\"IL\\"]) { name item(slug: \\"polls_open\\") { text } } }"}';

interface SamplesProps {
  /** Of the service. */
  apiUrl: string;
  /** The value of `curl -u`. */
  credentials: string;
}

/** A first request in three languages. Only curl has the secret in it; programs read it from variables. Tests run all of them. */
export function Samples({ apiUrl, credentials }: SamplesProps): Html {
  const languages = ['curl', 'JavaScript', 'Python'];
  const idOf = (index: number) => `new-${index + 1}`;
  return (
    <fieldset class="samples" aria-label="Language of the sample">
      {languages.map((_, index) => (
        <input class="unseen" type="radio" name="new" id={idOf(index)} checked={index === 0} />
      ))}
      <div class="tabs">
        {languages.map((language, index) => (
          <label for={idOf(index)}>{language}</label>
        ))}
      </div>
      <div class="panel first">
        <CodeBlock title="GraphQL" what="the GraphQL request">
          {`curl -u ${credentials} ${apiUrl}/graphql \\\n  -H 'Content-Type: application/json' \\\n  -d '${BODY}'`}
        </CodeBlock>
        <CodeBlock title="REST v2" what="the REST request">
          {`curl -u ${credentials} ${apiUrl}/v2/election/data/state/CA/`}
        </CodeBlock>
      </div>
      <div class="panel second">
        <CodeBlock title="Run it with node --env-file=.env polls.mjs" what="the JavaScript sample">
          {JAVASCRIPT.replaceAll(EXAMPLE_BASE, apiUrl)}
        </CodeBlock>
      </div>
      <div class="panel third">
        <CodeBlock title="Run it with python3 polls.py, after: set -a; . ./.env" what="the Python sample">
          {PYTHON.replaceAll(EXAMPLE_BASE, apiUrl)}
        </CodeBlock>
      </div>
    </fieldset>
  );
}
