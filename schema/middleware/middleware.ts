import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import type { Context } from '../context.js';

export type Resolve = GraphQLFieldResolver<unknown, Context>;

/** Makes the resolver that runs instead of the one of a field: another one around it, or the same. */
export type FieldMiddleware = (resolve: Resolve, field: GraphQLField<unknown, Context>) => Resolve;

/** Puts middleware around the resolvers of all fields, the first one innermost. */
export function applyMiddleware(schema: GraphQLSchema, middleware: readonly FieldMiddleware[]): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const own = field.resolve ?? defaultFieldResolver;
      const wrapped = middleware.reduce<Resolve>((resolve, wrap) => wrap(resolve, field), own);
      if (wrapped !== own) field.resolve = wrapped;
    }
  }
}
