import { withStates } from './openapi-states.js';
import { element, load, readSettings } from './page.js';
import { examples, pageLayout } from './swagger-plugins.js';

interface Settings {
  script: string;
  openApi: string;
  graphiql: string;
  service: string;
  demoKey?: { keyId: string; keySecret: string };
  states: string[];
}

interface SwaggerUi {
  preauthorizeBasic(scheme: string, user: string, password: string): void;
}
declare global {
  interface Window {
    SwaggerUIBundle?: (options: object) => SwaggerUi;
  }
}

const { script, openApi, graphiql, service, demoKey, states } = readSettings<Settings>();

await load(script);
// After Swagger UI has loaded, Chromium no longer moves the focus when a link within the page is followed.
document.querySelector('.skip')?.addEventListener('click', () => element('main').focus());

const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followColorScheme);
followColorScheme();

const openApiUrl = new URL(openApi, location.href).href;
element('documentation').replaceChildren();
const ui = window.SwaggerUIBundle?.({
  dom_id: '#documentation',
  url: openApi,
  layout: 'PageLayout',
  plugins: [pageLayout, examples(graphiql, new URL(service, location.href).href.replace(/\/$/, ''))],
  // It would nest links in buttons, which is not accessible.
  deepLinking: false,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  tryItOutEnabled: true,
  validatorUrl: null,
  // Otherwise a rejected key opens the browser's password dialog instead of showing the response.
  requestInterceptor: (request: { credentials?: string }) => Object.assign(request, { credentials: 'omit' }),
  // Swagger UI takes the document as text, and shows a parameter with a closed list of values as a select element.
  responseInterceptor: (response: { url: string; text: string }) =>
    response.url === openApiUrl ? Object.assign(response, { text: withStates(response.text, states) }) : response,
  onComplete() {
    if (demoKey) ui?.preauthorizeBasic('key', demoKey.keyId, demoKey.keySecret);
  },
});
