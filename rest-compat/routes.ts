import type { AnyRoute, Params } from './route.js';
import v1 from './v1/openapi.json' with { type: 'json' };
import { v1Fields, v1State } from './v1/routes.js';
import v2 from './v2/openapi.json' with { type: 'json' };
import { v2Fields, v2Overrides, v2State } from './v2/routes.js';

export const routes: readonly AnyRoute[] = [v1Fields, v1State, v2Fields, v2State, v2Overrides];

const DOCUMENTS = { v1, v2 };
export type Version = keyof typeof DOCUMENTS;

/** The settings of the operator that the OpenAPI documents have. Both may be empty. */
interface DocumentOptions {
  publicUrl: string;
  /** Where to request an API key. */
  contactEmail: string;
}

/** The OpenAPI 3.1 document of a version. `x-graphql` is the GraphQL operation behind a path, for clients that want to switch to GraphQL. */
export function openApi(version: Version, { publicUrl, contactEmail }: DocumentOptions) {
  const { info, paths, ...document } = DOCUMENTS[version];
  const operations = Object.entries(paths).map(([path, { get }]) => [path, { get: { ...get, ...graphqlOf(path) } }]);
  return {
    ...document,
    info: { ...info, ...(contactEmail && { contact: { email: contactEmail } }) },
    servers: [{ url: publicUrl || '/' }],
    paths: Object.fromEntries(operations),
  };
}

function graphqlOf(path: string) {
  const variables: Params = path.includes('{state}') ? { state: 'CA' } : {};
  return { 'x-graphql': { document: routes.find((route) => route.path === path)?.document, variables } };
}
