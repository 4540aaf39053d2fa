import { count, dayOf } from '../../../../db/domain/text/format.js';
import { linkFrom } from '../../../server/response/response.js';
import { BaseUrl, CodeBlock, GetKey } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import { curlCredentials, demoHint, SAMPLE_BODY } from '../../html/sample-request.js';
import { type PagePath, pageOf } from '../../html/site-map.js';
import type { HomeData } from '../../operation-types.js';

/** Links for developers, in this order. */
const LINKS: readonly PagePath[] = [
  '/docs',
  '/releases/',
  '/docs/api/v2',
  '/docs/api/v1',
  '/docs/upgrade',
  '/schema.graphql',
  '/coverage',
  '/graphql',
  // GraphiQL comes last: it loads 1.6 MB.
  '/graphiql',
];

/** First requests to the API, and links to its documentation. */
export function Developers({ data, context }: { data: HomeData; context: PageContext }): Html {
  const { release } = data;
  const { hasLocalDemo, publicUrl } = context;
  return (
    <section class="developers" aria-labelledby="developers">
      <div>
        <h2 id="developers">For developers</h2>
        <p>
          The same {count(release.counts.values)} facts as GraphQL, frozen REST paths, CSV and SQLite.{' '}
          <KeyHint {...context} />
        </p>
        <ul class="links">
          {LINKS.map((path) => (
            <li>
              <a href={linkFrom('/', path)}>{pageOf(path).name}</a>
            </li>
          ))}
        </ul>
        <CurrentRelease release={release} />
      </div>
      <div class="commands">
        <CodeBlock title="Without a key" what="the command for fields">
          curl <BaseUrl publicUrl={publicUrl} />
          /v2/election/field/
        </CodeBlock>
        <CodeBlock title="REST v2" what="the REST command">
          curl -u {curlCredentials(hasLocalDemo)} <BaseUrl publicUrl={publicUrl} />
          /v2/election/data/state/CA/
        </CodeBlock>
        <CodeBlock title="GraphQL" what="the GraphQL command">
          {`curl -u ${curlCredentials(hasLocalDemo)} \\
  -H 'Content-Type: application/json' \\
  -d '${SAMPLE_BODY}' \\
  `}
          <BaseUrl publicUrl={publicUrl} />
          /graphql
        </CodeBlock>
      </div>
    </section>
  );
}

/** Which key the commands use, and how to get one. */
function KeyHint(context: PageContext): Html {
  const { hasLocalDemo, contactEmail, dashboardUrl } = context;
  if (hasLocalDemo) return <>The commands have the demo key.</>;
  return (
    <>
      Values require an API key. To get one, <GetKey contactEmail={contactEmail} dashboardUrl={dashboardUrl} />.{' '}
      {demoHint(context)}
    </>
  );
}

/** The contents of the current release, and its terms. */
function CurrentRelease({ release }: Pick<HomeData, 'release'>): Html {
  const { counts, publishedAt } = release;
  const cells = counts.states * counts.fields;
  const share = Math.round((100 * counts.values) / cells);
  const known = `${count(counts.values)} of ${count(cells)} values are known (${share}%)`;
  return (
    <details class="this-release">
      <summary>Release, license and disclaimer</summary>
      <dl>
        <Row term="Release">
          {release.version}, published <time datetime={publishedAt}>{dayOf(publishedAt)}</time>
        </Row>
        <Row term="Title">{release.title}</Row>
        <Row term="Coverage">
          <a href={linkFrom('/', '/coverage')}>{known}</a> for {counts.states} jurisdictions and {counts.fields} fields.{' '}
          {counts.overrides} regional overrides. “Not known” is not “no”.
        </Row>
        <Row term="License">{release.licence}</Row>
        <Row term="Disclaimer">{release.disclaimer}</Row>
      </dl>
    </details>
  );
}

function Row({ term, children }: { term: string; children: Child }): Html {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
