import type { AnyRoute, Params } from '../route.js';
import { routes } from '../routes.js';
import { OPERATIONS } from './operations.js';
import { type ExampleProblem, problemResponses, responsesOf } from './responses.js';
import { SCHEMAS } from './schemas.js';

export type Version = keyof typeof SCHEMAS;

export interface DocumentOptions {
  /** Public URL of the service; if empty, URLs are relative to the document. */
  baseUrl: string;
  /** Where to request an API key; may be empty. */
  contactEmail: string;
  /** Codes of the states of the release. */
  states: readonly string[];
  /** A real body of each route, by the name of the route. A route without one has no example. */
  bodies: ReadonlyMap<string, unknown>;
  /** Errors of the service as it writes them, for examples: one for each status. */
  problems: readonly ExampleProblem[];
}

const stateParameter = (states: readonly string[]) => ({
  name: 'state',
  in: 'path',
  required: true,
  description: 'Postal code of the state, in uppercase.',
  schema: { type: 'string', ...(states.length > 0 ? { enum: states } : { pattern: '^[A-Z]{2}$' }) },
  example: 'CA',
});

const TERMS =
  'The license is that of the code. The terms of use of the data are in the GraphQL query `{ release { licence disclaimer } }`.';

/** The parameters of the example of a route. */
export const exampleParams = ({ path }: AnyRoute): Params => (path.includes('{state}') ? { state: 'CA' } : {});

export function routesOf(version: Version): AnyRoute[] {
  return routes.filter(({ path }) => path.startsWith(`/${version}/`));
}

/** Generates the OpenAPI 3.1 document of a version from its routes. */
export function openApi(version: Version, options: DocumentOptions): unknown {
  const { baseUrl, contactEmail, problems } = options;
  const paths = routesOf(version).map((route) => [route.path, { get: operationOf(route, version, options) }]);
  const isDeprecated = version === 'v1';
  return {
    openapi: '3.1.0',
    info: {
      title: `Civic Data Service, ${version}`,
      version: version.slice(1),
      summary: 'Election information for the 50 US states and the District of Columbia.',
      description: `Voter registration, absentee and vote-by-mail voting, ID laws, voting rights and more: one value for each state and field. Empty text means that the value is unknown.${isDeprecated ? ' V1 is deprecated. Its values are derived from V2.' : ''} ${TERMS}`,
      // The terms of the data are another matter: see `TERMS`.
      license: { name: 'MIT, for the code of the service only', identifier: 'MIT' },
      ...(contactEmail && { contact: { email: contactEmail } }),
    },
    servers: [{ url: baseUrl || '/' }],
    tags: [{ name: 'election', description: 'Election information.' }],
    security: [],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'basic',
          description: 'Use the id of your API key as the user name and its secret as the password.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'In place of it, for clients that can only be given a token: ID:SECRET, plain or in Base64.',
        },
      },
      schemas: SCHEMAS[version],
      responses: problemResponses(problems),
    },
  };
}

function operationOf(route: AnyRoute, version: Version, { bodies, states }: DocumentOptions): unknown {
  const operation = OPERATIONS[route.name];
  if (!operation) throw new Error(`Add ${route.name} to rest-compat/openapi/operations.ts.`);
  const { operationId, summary, description, schema, toExample } = operation;
  const body = bodies.get(route.name);
  return {
    operationId,
    summary,
    description,
    tags: ['election'],
    ...(version === 'v1' && { deprecated: true }),
    security: route.keyed ? [{ key: [] }, { token: [] }] : [],
    parameters: route.path.includes('{state}') ? [stateParameter(states)] : [],
    // The GraphQL operation behind this path, for clients that want to switch to GraphQL.
    'x-graphql': { document: route.document, variables: exampleParams(route) },
    responses: responsesOf(route, schema, body === undefined ? undefined : toExample(body)),
  };
}
