import { element, load, readSettings } from './page.js';

interface Settings {
  script: string;
  document: string;
  variables: object;
  headers: Record<string, string>;
}

declare global {
  interface Window {
    EmbeddedSandbox?: new (options: object) => unknown;
  }
}

const { script, document: operation, variables, headers } = readSettings<Settings>();
const offline = element('offline');

load(script)
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
    element('status').textContent = 'Sandbox could not load: Apollo’s servers cannot be reached.';
  });
