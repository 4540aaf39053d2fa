import type { AnyRoute } from '../route.js';
import { routes } from '../routes.js';
import { OPERATIONS } from './operations.js';
import { problemResponses, responsesOf } from './responses.js';
import { SCHEMAS } from './schemas.js';

export type Version = keyof typeof SCHEMAS;

export interface DocumentOptions {
  /** Where clients reach the service; empty for the server that gave the document. */
  baseUrl: string;
  /** Whom to ask for a key; may be empty. */
  contactEmail: string;
  /** A real body of each route, by its name; a route without one has no example. */
  bodies: ReadonlyMap<string, unknown>;
}

const STATE_PARAMETER = {
  name: 'state',
  in: 'path',
  required: true,
  description: 'Postal code of the state, in upper case.',
  schema: { type: 'string', pattern: '^[A-Z]{2}$' },
  example: 'CA',
};

/** The state whose record is the example. */
export const EXAMPLE_PARAMS = { state: STATE_PARAMETER.example };

export function routesOf(version: Version): AnyRoute[] {
  return routes.filter(({ path }) => path.startsWith(`/${version}/`));
}

/** The OpenAPI 3.1 document of a version, made from the table of routes. */
export function openApi(version: Version, { baseUrl, contactEmail, bodies }: DocumentOptions): unknown {
  const paths = routesOf(version).map((route) => [route.path, { get: operationOf(route, version, bodies) }]);
  const isDeprecated = version === 'v1';
  return {
    openapi: '3.1.0',
    info: {
      title: `Civic Data Service, ${version}`,
      version: version.slice(1),
      summary: 'Election information of the 51 US jurisdictions.',
      description: `Registration, absentee and vote-by-mail voting, ID laws, voting rights and more: one value per state and field. Empty text means unknown.${isDeprecated ? ' V1 is deprecated; its values are derived from those of V2.' : ''}`,
      license: { name: 'MIT', identifier: 'MIT' },
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
          description: 'The id of an API key as the user name, its secret as the password.',
        },
      },
      schemas: SCHEMAS[version],
      responses: problemResponses(),
    },
  };
}

function operationOf(route: AnyRoute, version: Version, bodies: ReadonlyMap<string, unknown>): unknown {
  const operation = OPERATIONS[route.name];
  if (!operation) throw new Error(`rest-compat/openapi/operations.ts says nothing of ${route.name}`);
  const { operationId, summary, description, schema, toExample } = operation;
  const body = bodies.get(route.name);
  return {
    operationId,
    summary,
    description,
    tags: ['election'],
    ...(version === 'v1' && { deprecated: true }),
    security: route.keyed ? [{ key: [] }] : [],
    parameters: route.path.includes('{state}') ? [STATE_PARAMETER] : [],
    // What the service runs for this path, ready for a GraphQL client.
    'x-graphql': { document: route.document, variables: route.variables?.(EXAMPLE_PARAMS) ?? {} },
    responses: responsesOf(route, schema, body === undefined ? undefined : toExample(body)),
  };
}
