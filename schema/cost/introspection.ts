import type { GraphQLField, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { Objects, Weights } from './objects.js';

/**
 * Introspection reads a fixed schema with pure functions, so its exact size is computed with these functions: once for each distinct
 * object, however often the response has it.
 */
export function introspect(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  parent: Objects,
  args: Record<string, unknown>,
): Objects {
  const info = { schema } as GraphQLResolveInfo;
  const introspected = new Map<unknown, number>();
  let count = 0;
  for (const [object, weight] of parent.introspected ?? ROOT) {
    const value = field.resolve?.(object, args, undefined, info);
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry === null || entry === undefined) continue;
      introspected.set(entry, (introspected.get(entry) ?? 0) + weight);
      count += weight;
    }
  }
  return { count, introspected };
}

const ROOT: Weights<unknown> = new Map([[undefined, 1]]);

/** Bytes of names, descriptions and other values. */
export function bytesOf({ introspected }: Objects): number {
  let bytes = 0;
  for (const [value, weight] of introspected ?? []) bytes += weight * (2 + String(value).length);
  return bytes;
}
