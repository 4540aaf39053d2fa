import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Context } from '../context.js';
import { keyMissing } from '../limits/errors/errors.js';

export type Resolve = GraphQLFieldResolver<unknown, Context>;

/** Makes the resolver that runs instead of the one of a field: another one around it, or the same. */
type FieldMiddleware = (resolve: Resolve, field: GraphQLField<unknown, Context>) => Resolve;

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

/**
 * Lets no error of an entry escape from a list of objects, for graphql-js 16: where an entry throws at once, graphql-js drops the promises
 * of those before it, and nobody handles their rejections.
 */
export function guardLists(resolve: Resolve, { type }: GraphQLField<unknown, Context>): Resolve {
  if (!isListType(getNullableType(type)) || isLeafType(getNamedType(type))) return resolve;
  return (source, args, context, info) => {
    const value = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(guardEntries) : guardEntries(value);
  };
}

/** One entry alone has none before it. */
function guardEntries(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2) return value;
  return value.map((row) => (row === null || row instanceof Promise ? row : new ListEntry(row)));
}

/** As a thenable, an entry is still completed at once, but what it throws is a rejection, for which graphql-js waits as for the others. */
class ListEntry {
  constructor(private readonly row: unknown) {}

  // biome-ignore lint/suspicious/noThenProperty: graphql-js completes entries in here.
  then(complete: (row: unknown) => unknown): unknown {
    try {
      return complete(this.row);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}

/** The code of the state that an object is. */
// biome-ignore lint/suspicious/noExplicitAny: the object of the field
export type StateOf = (object: any) => string;

/** Refuses a field that is marked `@RequiresKey()` to callers without an API key, or with the demo key of other states. Only those fields fail. */
export function requireKey(resolve: Resolve, { extensions }: GraphQLField<unknown, Context>): Resolve {
  if (!extensions.requiresKey) return resolve;
  const stateOf = extensions.stateOf as StateOf | undefined;
  return (source, args, context, info) => {
    const { access, demo, refusals } = context;
    const isAllowed = access === 'keyed' || (access === 'demo' && stateOf && demo.states.has(stateOf(source)));
    if (isAllowed) return resolve(source, args, context, info);
    throw refusals.ofField(info, () => keyMissing(`${info.parentType.name}.${info.fieldName}`, context, info));
  };
}
