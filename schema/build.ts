import 'reflect-metadata';
import {
  assertInterfaceType,
  assertObjectType,
  type GraphQLField,
  type GraphQLSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { Context } from './context.js';
import { applyMiddleware, guardLists, requireKey } from './middleware/middleware.js';
import { nullWithoutRelease } from './middleware/release/as-of-release.js';
import { nodeTypeOf, typeOfNode } from './node/find-node.js';
import { NodeResolver } from './node/node.resolver.js';
import type { NodeType } from './node/node-types.js';
import { ChangeResolver } from './resolvers/change.resolver.js';
import { DeadlineResolver } from './resolvers/deadline.resolver.js';
import { ElectionResolver } from './resolvers/election.resolver.js';
import { FieldTypeResolver } from './resolvers/field.resolver.js';
import * as information from './resolvers/information.resolver.js';
import { KeyResolver } from './resolvers/key.resolver.js';
import { OverrideResolver } from './resolvers/override.resolver.js';
import { RegionResolver } from './resolvers/region.resolver.js';
import { ReleaseResolver, ReleasesResolver } from './resolvers/release.resolver.js';
import { SearchConnectionResolver, SearchResolver } from './resolvers/search.resolver.js';
import { StateResolver } from './resolvers/state.resolver.js';
import { V1SlugResolver } from './resolvers/v1-slug.resolver.js';
import { AgendaEntryResolver, VoterActionResolver, VotingStatusResolver } from './resolvers/voting.resolver.js';
import { ITEM_TYPES, typeOfItem } from './types/information/information.type.js';

/** The schema that GraphQL and REST share. Its SDL is `schema.graphql` in this folder, written by `npm run gen:sdl`. */
export function buildSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      ChangeResolver,
      DeadlineResolver,
      ElectionResolver,
      FieldTypeResolver,
      information.InformationResolver,
      KeyResolver,
      NodeResolver,
      OverrideResolver,
      RegionResolver,
      ReleaseResolver,
      ReleasesResolver,
      SearchConnectionResolver,
      SearchResolver,
      StateResolver,
      V1SlugResolver,
      AgendaEntryResolver,
      VoterActionResolver,
      VotingStatusResolver,
      information.BooleanItemResolver,
      information.DateItemResolver,
      information.MarkdownItemResolver,
      information.MultiSelectItemResolver,
      information.SingleSelectItemResolver,
      information.UrlItemResolver,
    ],
    // No field names these types: they are only reached through the interface.
    orphanedTypes: ITEM_TYPES,
    // Scalars and plain functions check the arguments, so class-validator is not needed.
    validate: false,
    // The check runs an introspection query. The first operation checks the schema anyway.
    skipCheck: true,
  });
  // type-graphql has no option for it.
  assertObjectType(schema.getQueryType()).description =
    'Where every operation begins. The service only reads. What shows values of states needs an API key; the rest is open.';
  resolveIds(schema);
  applyMiddleware(schema, [nullWithoutRelease, requireKey, guardLists]);
  resolveInterfaces(schema);
  return schema;
}

/** type-graphql's versions return a promise: one more for each list item. */
function resolveInterfaces(schema: GraphQLSchema): void {
  assertInterfaceType(schema.getType('InformationItem')).resolveType = typeOfItem;
  assertInterfaceType(schema.getType('Node')).resolveType = typeOfNode;
}

/** The rows of an object type do not have ids: its entry in the table makes them. */
function resolveIds(schema: GraphQLSchema): void {
  for (const type of schema.getPossibleTypes(assertInterfaceType(schema.getType('Node')))) {
    const field = type.getFields().id as GraphQLField<object, Context>;
    const { id: idOf } = nodeTypeOf(type) as NodeType<object, object>;
    field.resolve = (row, _args, { idSuffix, dataset }) => {
      const id = idOf(row);
      // A release is the same object in each release.
      return idSuffix === '' || id === dataset.release.version ? id : id + idSuffix;
    };
  }
}

/** The schema as SDL, sorted, so that the order of the code does not show in it. */
export function printSdl(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
