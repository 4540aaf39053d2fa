import { type GraphQLField, getNamedType, getNullableType, isLeafType, isListType } from 'graphql';
import type { Context } from '../context.js';
import type { Resolve } from './middleware.js';

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
