import { element, graphiqlLink, load, readSettings } from './page.js';

interface Settings {
  script: string;
  openApi: string;
  graphiql: string;
  service: string;
  demoKey?: { keyId: string; keySecret: string };
}

interface SwaggerUi {
  preauthorizeBasic(scheme: string, user: string, password: string): void;
}
declare global {
  interface Window {
    SwaggerUIBundle?: (options: object) => SwaggerUi;
  }
}

/** The parts of Swagger UI's plugin system that are used here. */
type Component = (props: Record<string, unknown>) => unknown;
interface Operation {
  security: object[];
  'x-graphql': { document: string; variables: Record<string, string> };
}
interface System {
  React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown };
  getComponent(name: string, withState?: boolean): Component;
  specSelectors: {
    specJson(): { getIn(path: readonly string[]): { toJS(): unknown } };
    loadingStatus(): string;
  };
}

/**
 * A layout with only the authorization button, the operations and the models. The page already has a title and links, and Swagger UI's
 * default layout would add a second main landmark.
 */
const pageLayout = ({ React: { createElement: h } }: System) => ({
  components: {
    PageLayout: ({ getComponent, specSelectors }: System) => {
      const part = (name: string) => h(getComponent(name, true), null);
      const loaded = specSelectors.loadingStatus() === 'success';
      return h(
        'div',
        { className: 'swagger-ui' },
        h(getComponent('SvgAssets'), null),
        part('errors'),
        ...(loaded ? [part('AuthorizeBtnContainer'), part('operations'), part('Models')] : []),
      );
    },
  },
  wrapComponents: {
    // There is only one group, so its name says nothing.
    OperationTag: () => (props: Record<string, unknown>) => h('div', null, props.children),
    // Swagger UI gives the element no label.
    JsonSchema_string: (Original: Component) => (props: Record<string, unknown>) =>
      h('label', { className: 'parameter-label' }, h('span', null, 'Value: '), h(Original, props)),
    // The default has too little contrast, and cannot be scrolled with the keyboard.
    SyntaxHighlighter: () => (props: Record<string, unknown>) =>
      h('pre', { className: 'code', tabIndex: 0 }, h('code', null, props.children)),
  },
});

/**
 * Shows a curl command and the GraphQL operation of each route below its parameters.
 *
 * @param service URL of the service, without a trailing slash
 */
const examples = (graphiql: string, service: string) => ({
  wrapComponents: {
    parameters:
      (Original: Component, { React: { createElement: h }, specSelectors }: System): Component =>
      (props) => {
        const [path, method] = props.pathMethod as [string, string];
        const { security, ...operation } = specSelectors.specJson().getIn(['paths', path, method]).toJS() as Operation;
        const { document, variables } = operation['x-graphql'];
        const target = path.replace(/\{(\w+)\}/g, (_, name) => variables[name] ?? '');
        const request = `curl ${security.length > 0 ? '-u ID:SECRET ' : ''}${service}${target}`;
        const code = (text: string) => h('pre', { className: 'code', tabIndex: 0 }, h('code', null, text));
        return h(
          'div',
          null,
          h(Original, props),
          h('div', { className: 'examples' }, h('p', null, 'Example request'), code(request)),
          h(
            'details',
            { className: 'examples' },
            h('summary', null, 'The GraphQL operation behind it'),
            code(document),
            h('p', null, h('a', { href: graphiqlLink(graphiql, document, variables) }, 'Open it in GraphiQL')),
          ),
        );
      },
  },
});

const { script, openApi, graphiql, service, demoKey } = readSettings<Settings>();

await load(script);
// After Swagger UI has loaded, Chromium no longer moves the focus when a link within the page is followed.
document.querySelector('.skip')?.addEventListener('click', () => element('main').focus());

const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followColorScheme);
followColorScheme();

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
  onComplete() {
    if (demoKey) ui?.preauthorizeBasic('key', demoKey.keyId, demoKey.keySecret);
  },
});
