import 'reflect-metadata';
import { assertInterfaceType, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { type AuthCheckerFn, buildSchemaSync } from 'type-graphql';
import type { Context } from './context.js';
import { unauthenticated } from './errors.js';
import { FieldTypeResolver } from './field/field.resolver.js';
import * as information from './information/information.resolver.js';
import { ITEM_TYPES, typeOfItem } from './information/information.type.js';
import { OverrideResolver } from './override/override.resolver.js';
import { RegionResolver } from './region/region.resolver.js';
import { ReleaseResolver } from './release/release.resolver.js';
import { StateResolver } from './state/state.resolver.js';
import { V1SlugResolver } from './v1-slug/v1-slug.resolver.js';

/** Lets fields marked `@Authorized()` through for a caller with a key; for others just those fields fail. */
const authChecker: AuthCheckerFn<Context> = ({ context, info }) => {
  if (context.access === 'keyed') return true;
  throw unauthenticated(`${info.parentType.name}.${info.fieldName}`);
};

/** The one schema of both surfaces. `schema.graphql` beside this file is its SDL; `npm run gen:sdl` writes it. */
export function buildSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      FieldTypeResolver,
      information.InformationResolver,
      OverrideResolver,
      RegionResolver,
      ReleaseResolver,
      StateResolver,
      V1SlugResolver,
      information.BooleanItemResolver,
      information.DateItemResolver,
      information.MarkdownItemResolver,
      information.MultiSelectItemResolver,
      information.SingleSelectItemResolver,
      information.UrlItemResolver,
    ],
    // No field returns them by name: they are reached through the interface.
    orphanedTypes: ITEM_TYPES,
    authChecker,
    // Arguments are checked by the scalars and by plain functions; class-validator is not used.
    validate: false,
    // It would run an introspection query for it; that the types fit together is checked again where our documents are validated.
    skipCheck: true,
  });
  // type-graphql wraps it in a promise: one more for each item of a list, and compiled operations take none.
  assertInterfaceType(schema.getType('InformationItem')).resolveType = typeOfItem;
  return schema;
}

/** The schema as SDL, sorted, so that the order of the code does not show in it. */
export function printSdl(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
