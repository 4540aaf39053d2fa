import { graphiqlLink } from './page.js';

/** What of Swagger UI's plugin system is used here. */
type Component = (props: Record<string, unknown>) => unknown;
interface Node {
  toJS(): { document: string; variables: object };
}
interface System {
  React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown };
  getComponent(name: string, withState?: boolean): Component;
  specSelectors: { specJson(): { getIn(path: readonly unknown[]): Node | undefined }; loadingStatus(): string };
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

/** Under the parameters of each operation: the GraphQL operation that answers it. */
export const graphqlBehind = (graphiql: string) => ({
  wrapComponents: {
    parameters:
      (Original: Component, { React: { createElement: h }, specSelectors }: System): Component =>
      (props) => {
        const path = ['paths', ...(props.pathMethod as unknown[]), 'x-graphql'];
        const operation = specSelectors.specJson().getIn(path)?.toJS();
        return h(
          'div',
          null,
          h(Original, props),
          operation &&
            h(
              'details',
              { className: 'graphql-behind' },
              h('summary', null, 'The GraphQL operation behind it'),
              h('pre', { className: 'code', tabIndex: 0 }, h('code', null, operation.document)),
              h(
                'p',
                null,
                h(
                  'a',
                  { href: graphiqlLink(graphiql, operation.document, operation.variables) },
                  'Open it in GraphiQL',
                ),
              ),
            ),
        );
      },
  },
});
