import {
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  isIntrospectionType,
  isLeafType,
  isObjectType,
} from 'graphql';
import type { Context } from '../context.js';

/** Lets the fields that return objects run in steps, wherever they are in the schema. */
export function runInSteps(schema: GraphQLSchema): void {
  const root = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.resolve && !isLeafType(getNamedType(field.type))) field.resolve = inSteps(field.resolve, type === root);
  }
}

type Resolve = GraphQLFieldResolver<unknown, Context>;

function inSteps(resolve: Resolve, isRoot: boolean): Resolve {
  return (source, args, context, info) =>
    context.steps.isLarge
      ? resolveInSteps(resolve, isRoot, [source, args, context, info])
      : resolve(source, args, context, info);
}

async function resolveInSteps(resolve: Resolve, isRoot: boolean, parameters: Parameters<Resolve>): Promise<unknown> {
  const [, , { steps }, { fieldNodes }] = parameters;
  // Fields below the root call a loader, which combines only what is loaded in the same step.
  if (isRoot) await steps.wait();
  const value = await resolve(...parameters);
  await steps.wait();
  return Array.isArray(value) ? steps.split(value, fieldNodes[0] as FieldNode) : value;
}
