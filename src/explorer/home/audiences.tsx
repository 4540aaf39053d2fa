import { commandLine } from '../../../db/command-line.js';
import { BaseUrl, CodeBlock } from '../../pages/code-frame.js';
import { Contact } from '../../pages/contact.js';
import type { Child, Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { curlCredentials, demoHint, SAMPLE_BODY } from '../../pages/sample-request.js';
import { HomeLink } from './home-link.js';

/** Where a reader begins, by what they want. */
export function Audiences({ context }: { context: PageContext }): Html {
  return (
    <>
      <h2 id="build">Build on it</h2>
      <div class="audiences">
        <FrontEndTeams {...context} />
        <RestPartners {...context} />
        <TryingItOut {...context} />
        <Operators />
      </div>
    </>
  );
}

function Audience({ id, name, children }: { id: string; name: string; children: Child }): Html {
  return (
    <section class="card" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  );
}

function FrontEndTeams({ demoKey, publicUrl }: PageContext): Html {
  return (
    <Audience id="front-end" name="Front-end teams">
      <p>
        One GraphQL request returns everything that a page needs, as typed values. Every origin may call{' '}
        <code>/graphql</code>; send the key in the <code>Authorization</code> header.
      </p>
      <CodeBlock title="GraphQL with curl" what="the GraphQL command">
        {`curl -u ${curlCredentials(demoKey)} \\
  -H 'Content-Type: application/json' \\
  -d '${SAMPLE_BODY}' \\
  `}
        <BaseUrl publicUrl={publicUrl} />
        /graphql
      </CodeBlock>
      <ul class="links">
        <li>
          <HomeLink to="/docs">Guide</HomeLink>
        </li>
        <li>
          <HomeLink to="/schema.graphql">Schema</HomeLink>
        </li>
      </ul>
    </Audience>
  );
}

function RestPartners({ demoKey, publicUrl }: PageContext): Html {
  return (
    <Audience id="partner" name="REST partners">
      <p>The paths and properties of v2 never change. V1 still works but is deprecated.</p>
      <CodeBlock title="REST v2 with curl" what="the REST command">
        curl -u {curlCredentials(demoKey)} <BaseUrl publicUrl={publicUrl} />
        /v2/election/data/state/CA/
      </CodeBlock>
      <ul class="links">
        {(['v2', 'v1'] as const).map((version) => (
          <li>
            <HomeLink to={`/docs/api/${version}`}>REST {version}</HomeLink> (
            <HomeLink to={`/docs/api/${version}/openapi.json`}>OpenAPI</HomeLink>)
          </li>
        ))}
        <li>
          <HomeLink to="/docs/upgrade">What replaces each V1 slug</HomeLink>
        </li>
      </ul>
    </Audience>
  );
}

function TryingItOut(context: PageContext): Html {
  const { demoKey, hasDemoLink, contactEmail, publicUrl, paths } = context;
  return (
    <Audience id="trying" name="Trying it out">
      <p>
        Run a sample operation in <HomeLink to="/graphiql">GraphiQL</HomeLink>
        {paths.includes('/graphql') && (
          <>
            {' or in '}
            <HomeLink to="/graphql">Apollo Sandbox</HomeLink>, which loads from Apollo’s website
          </>
        )}
        .{' '}
        {demoKey ? (
          'The demo key is already filled in.'
        ) : (
          <>
            Values require an API key.{' '}
            {!hasDemoLink && (
              <>
                To get one, contact <Contact email={contactEmail} />.{' '}
              </>
            )}
            {demoHint(context)}
          </>
        )}{' '}
        The field list needs no key:
      </p>
      <CodeBlock title="Without a key" what="the command for fields">
        curl <BaseUrl publicUrl={publicUrl} />
        /v2/election/field/
      </CodeBlock>
    </Audience>
  );
}

function Operators(): Html {
  return (
    <Audience id="operators" name="Operators">
      <p>
        Publish from CSV files: see what would change, then publish all of it or nothing. The README of the project
        leads to guides for settings, API keys and backups.
      </p>
      <CodeBlock title="Command line" what="the commands for operators">
        {`${commandLine('diff ../my-dataset')}\n${commandLine('import ../my-dataset')}`}
      </CodeBlock>
      <ul class="links">
        <li>
          <HomeLink to="/coverage">Coverage: what is missing or old</HomeLink>
        </li>
        <li>
          <HomeLink to="/healthz">Health</HomeLink>
        </li>
        <li>
          <HomeLink to="/readyz">Readiness</HomeLink>
        </li>
      </ul>
    </Audience>
  );
}
