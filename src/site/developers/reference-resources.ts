import type { GraphQLSchema } from 'graphql';
import { statesByCode } from '../../../db/storage/queries/places.js';
import { exampleParams, openApi, routesOf, type Version } from '../../../rest-compat/openapi/document.js';
import { stateParameter } from '../../../rest-compat/route.js';
import { printSdl } from '../../../schema/build.js';
import { printSubgraph } from '../../../schema/node/federation.js';
import { type KeyContact, refuseAccess } from '../../server/access/basic-auth.js';
import { NO_KEY } from '../../server/access/check-access.js';
import { type RateLimits, usedUp } from '../../server/access/rate-limit.js';
import { firstPage } from '../../server/graphql/prepared-operations.js';
import { TEXT_TYPE } from '../../server/resources/formats.js';
import type { Content, Resource } from '../../server/resources/resource.js';
import {
  CACHE_HEADERS,
  FAILED,
  JSON_TYPE,
  NO_DATASET,
  NOT_ACCEPTABLE,
  type Problem,
  problem,
} from '../../server/response/response.js';
import type { ClientTypesData } from '../operation-types.js';
import { clientTypesOperation, possibleTypes, typeDeclarations, typesWithoutId } from './client-types.js';
import { llmsText } from './llms-text.js';

export interface ReferenceOptions {
  publicUrl: string;
  contactEmail: string;
  dashboardUrl: string;
  rateLimit: RateLimits | undefined;
}

/** Serves the API descriptions without a key: the OpenAPI documents of both versions, the GraphQL schema, llms.txt, and types for clients. */
export function referenceResources(schema: GraphQLSchema, options: ReferenceOptions): Resource[] {
  const openApiOf = (version: Version) =>
    openResource(`/docs/api/${version}/openapi.json`, JSON_TYPE, (content) => openApiText(version, content, options));
  return [
    openApiOf('v1'),
    openApiOf('v2'),
    openResource('/llms.txt', TEXT_TYPE, ({ dataset }) => llmsText(dataset.release, options.publicUrl)),
    {
      ...openResource('/types.d.ts', TEXT_TYPE, async ({ data }) =>
        typeDeclarations((await data()) as ClientTypesData),
      ),
      operations: [clientTypesOperation],
      find: () => ({ operation: clientTypesOperation, variables: {} }),
    },
    {
      ...openResource('/schema.graphql', TEXT_TYPE, ({ found }) =>
        found.query === undefined ? printSdl(schema) : printSubgraph(schema),
      ),
      everyRelease: true,
      find: ({ query }) => (query.has('federation') ? { query: { federation: '' } } : {}),
    },
    {
      ...openResource('/possible-types.json', JSON_TYPE, () => JSON.stringify(possibleTypes(schema))),
      everyRelease: true,
    },
    {
      ...openResource('/types-without-id.json', JSON_TYPE, () => JSON.stringify(typesWithoutId(schema))),
      everyRelease: true,
    },
  ];
}

/** Serves a public file that proxies may store. */
export function openResource(
  path: string,
  type: string,
  render: (content: Content) => string | Promise<string>,
): Resource {
  const file = {
    type,
    render: async (content: Content) => ({ body: await render(content), headers: CACHE_HEADERS.open }),
  };
  return { name: 'other', path, access: NO_KEY, caching: 'always', formats: { file } };
}

/** Renders the document of a release, whose examples are real responses. Examples of lists have only the first page. */
async function openApiText(version: Version, { run, dataset }: Content, options: ReferenceOptions): Promise<string> {
  const bodies = new Map<string, unknown>();
  for (const route of routesOf(version)) {
    const page = await firstPage(run(route, exampleParams(route)));
    bodies.set(route.name, route.body(page));
  }
  const { publicUrl: baseUrl, contactEmail, rateLimit } = options;
  const problems = exampleProblems(options, rateLimit);
  const states = [...statesByCode(dataset.database).keys()];
  return JSON.stringify(openApi(version, { baseUrl, contactEmail, states, bodies, problems }));
}

/** Lists the errors that REST clients can receive, for the OpenAPI documents. */
export function exampleProblems(contact: KeyContact, rateLimit: RateLimits | undefined): Problem[] {
  const refusals = [refuseAccess({ status: 'anonymous' }, contact), refuseAccess({ status: 'suspended' }, contact)];
  const parameterErrors = [stateParameter.validate({ state: 'ca' }), stateParameter.notFound({ state: 'ZZ' })];
  return [
    ...parameterErrors.flatMap((error) => (error ? [problem(error.status, error.detail)] : [])),
    ...refusals.flatMap((refusal) => refusal?.problem ?? []),
    NOT_ACCEPTABLE,
    ...(rateLimit ? [usedUp(rateLimit.key, Math.min(12, rateLimit.key.seconds))] : []),
    FAILED,
    NO_DATASET,
  ];
}
