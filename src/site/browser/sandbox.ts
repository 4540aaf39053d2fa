import { element, load, readSettings } from './page.js';

interface Settings {
  script: string;
  document: string;
  variables: object;
  headers: Record<string, string>;
  graphiql: string;
}

declare global {
  interface Window {
    EmbeddedSandbox?: new (options: object) => unknown;
  }
}

const { script, document: operation, variables, headers, graphiql } = readSettings<Settings>();
const offline = element('offline');

/** The time that Sandbox may take to load, in milliseconds. */
const PATIENCE_MS = 10_000;
const timeout = new Promise((_, reject) => {
  setTimeout(() => reject(new Error('Sandbox did not load in time')), PATIENCE_MS);
});

Promise.race([load(script), timeout])
  .then(() => {
    if (!window.EmbeddedSandbox) throw new Error('Sandbox did not start');
    new window.EmbeddedSandbox({
      target: '#sandbox',
      initialEndpoint: new URL(location.pathname, location.href).href,
      endpointIsEditable: false,
      runTelemetry: false,
      hideCookieToggle: true,
      // The page's Content-Security-Policy allows no inline styles.
      allowDynamicStyles: false,
      initialState: { document: operation, variables, headers, includeCookies: false, pollForSchemaUpdates: false },
    });
    offline.hidden = true;
  })
  .catch(() => {
    // Not `assign`: the Back button would return to this page, which would redirect again.
    location.replace(`${graphiql}?sandbox-unreachable`);
  });
