import { graphiqlLink } from './page.js';

/** What of Swagger UI's plugin system is used here. */
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
 * What is on the page: the operations and what tries them out. Title, description and links are the page's own, and there is one
 * server; Swagger UI's own layout would also bring a second main landmark.
 */
export const pageLayout = ({ React: { createElement: h } }: System) => ({
  components: {
    PageLayout: ({ getComponent, specSelectors }: System) => {
      const part = (name: string) => h(getComponent(name, true), null);
      const arrived = specSelectors.loadingStatus() === 'success';
      return h(
        'div',
        { className: 'swagger-ui' },
        h(getComponent('SvgAssets'), null),
        part('errors'),
        ...(arrived ? [part('AuthorizeBtnContainer'), part('operations'), part('Models')] : []),
      );
    },
  },
  wrapComponents: {
    // There is one group: its name would say nothing.
    OperationTag: () => (props: Record<string, unknown>) => h('div', null, props.children),
    // Its own has colours of too little contrast, and scrolls without being in reach of the keyboard.
    SyntaxHighlighter: () => (props: Record<string, unknown>) =>
      h('pre', { className: 'code', tabIndex: 0 }, h('code', null, props.children)),
  },
});

/**
 * Under the parameters of each operation: a request to paste into a shell, and the GraphQL operation that answers it.
 *
 * @param service address of the service, without a slash at its end
 */
export const examples = (graphiql: string, service: string) => ({
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
