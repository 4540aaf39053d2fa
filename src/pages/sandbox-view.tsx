import type { Html } from './html.js';

/** The content of the page of Apollo Sandbox, which a script completes. */
export function renderSandbox(graphiql: string): Html {
  return (
    <>
      <div id="sandbox" />
      <section id="offline" aria-labelledby="offline-title">
        <h1 id="offline-title">Apollo Sandbox</h1>
        <p id="status" role="status">
          Loading Sandbox from Apollo’s servers. It needs JavaScript.
        </p>
        <p>
          <a href={graphiql}>GraphiQL</a> is a similar IDE that needs no other website.
        </p>
        <p>
          Programs send operations to this URL with POST: <code>{'{"query": "{ states { code } }"}'}</code>
        </p>
      </section>
    </>
  );
}
