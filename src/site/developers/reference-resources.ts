import type { GraphQLSchema } from 'graphql';
import { openApi, type Version } from '../../../rest-compat/routes.js';
import { printSdl } from '../../../schema/build.js';
import { printSubgraph } from '../../../schema/node/federation.js';
import { NO_KEY } from '../../server/access/check-access.js';
import { TEXT_TYPE } from '../../server/resources/formats.js';
import type { Content, Resource } from '../../server/resources/resource.js';
import { CACHE_HEADERS, JSON_TYPE } from '../../server/response/response.js';
import type { ClientTypesData } from '../operation-types.js';
import { clientTypesOperation, possibleTypes, typeDeclarations, typesWithoutId } from './client-types.js';

export interface ReferenceOptions {
  publicUrl: string;
  contactEmail: string;
}

/** Serves the API descriptions without a key: the OpenAPI documents of both versions, the GraphQL schema, and types for clients. */
export function referenceResources(schema: GraphQLSchema, options: ReferenceOptions): Resource[] {
  const openApiOf = (version: Version): Resource => ({
    ...openResource(`/docs/api/${version}/openapi.json`, JSON_TYPE, () => JSON.stringify(openApi(version, options))),
    everyRelease: true,
  });
  return [
    openApiOf('v1'),
    openApiOf('v2'),
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
