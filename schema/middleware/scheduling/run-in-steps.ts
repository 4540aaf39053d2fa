import {
  type FieldNode,
  type GraphQLFieldResolver,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  isIntrospectionType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../../context.js';
import { unauthenticated } from '../../limits/errors/errors.js';
import type { Steps } from './steps.js';

/** Meters the fields that return objects and lets them run in steps, wherever they are in the schema. */
export function runInSteps(schema: GraphQLSchema): void {
  const root = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.resolve && !isLeafType(getNamedType(field.type)))
        field.resolve = inSteps(field.resolve, type === root, field.extensions.requiresKey === true);
  }
}

type Resolve = GraphQLFieldResolver<unknown, Context>;

/** @param isRoot whether it is a field of the root */
export function inSteps(resolve: Resolve, isRoot: boolean, requiresKey = false): Resolve {
  return (source, args, context, info) => {
    const { steps } = context;
    // Before type-graphql does, which takes ten times as long.
    if (requiresKey && context.access === 'open') throw context.refusals.ofField(info, () => unauthenticated(info));
    if (steps.isMetered) steps.checkSignal();
    if (steps.isLarge) return resolveInSteps(resolve, isRoot, [source, args, context, info]);
    const finish = (value: unknown) => {
      if (steps.isMetered) count(value, context, info);
      return listOf(value, context);
    };
    const value = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(finish) : finish(value);
  };
}

async function resolveInSteps(resolve: Resolve, isRoot: boolean, parameters: Parameters<Resolve>): Promise<unknown> {
  const [, , context, info] = parameters;
  // Fields below the root call a loader, which combines only what is loaded in the same step.
  if (isRoot) await context.steps.wait();
  const value = await resolve(...parameters);
  count(value, context, info);
  await context.steps.wait();
  // Not before: the steps of the list begin here.
  return listOf(value, context);
}

/** Counts the fields of the objects that a field returns. */
function count(value: unknown, { steps }: Context, info: GraphQLResolveInfo): void {
  const objects = Array.isArray(value) ? value.filter(isObject).length : Number(isObject(value));
  if (objects > 0) steps.count(objects * info.fieldNodes.reduce((sum, node) => sum + fieldsOf(node, steps, info), 0));
}

/** Neither null nor the error of an entry. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !(value instanceof Error);

/** What the executor gets of a list. Other values stay as they are. */
function listOf(value: unknown, { steps }: Context): unknown {
  if (!Array.isArray(value)) return value;
  const entries = steps.isLarge ? steps.split(value) : value;
  return steps.guardsEntries ? guardEntries(entries) : entries;
}

/** How many fields an object of a field has, with those of objects in it that are there without being resolved. */
function fieldsOf(node: FieldNode, steps: Steps, info: GraphQLResolveInfo): number {
  let fields = steps.fieldCounts.get(node);
  if (fields === undefined) {
    fields = countFields(node.selectionSet, getNamedType(info.returnType), info);
    steps.fieldCounts.set(node, fields);
  }
  return fields;
}

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** Of the possible type with the most, as the estimate of the cost has it. */
function countFields(selectionSet: SelectionSetNode | undefined, type: GraphQLNamedType, info: Info): number {
  const types = isAbstractType(type) ? info.schema.getPossibleTypes(type) : [type];
  return Math.max(...types.map((possible) => (isObjectType(possible) ? countOf(selectionSet, possible, info) : 0)));
}

function countOf(selectionSet: SelectionSetNode | undefined, type: GraphQLObjectType, info: Info): number {
  let count = 0;
  for (const node of selectionSet?.selections ?? []) {
    if (!isIncluded(node, info)) continue;
    if (node.kind === Kind.FIELD) {
      const field = type.getFields()[node.name.value];
      count += 1 + (field && !field.resolve ? countFields(node.selectionSet, getNamedType(field.type), info) : 0);
    } else {
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? info.fragments[node.name.value] : node;
      const condition = fragment?.typeCondition && info.schema.getType(fragment.typeCondition.name.value);
      const applies =
        !condition || condition === type || (isAbstractType(condition) && info.schema.isSubType(condition, type));
      if (applies) count += countOf(fragment?.selectionSet, type, info);
    }
  }
  return count;
}

function isIncluded(node: SelectionNode, { variableValues }: Info): boolean {
  if (!node.directives?.length) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false
  );
}

/**
 * An entry of a list, for graphql-js 16. Where an entry throws at once, graphql-js drops the promises of those before it, and nobody
 * handles their rejections. As a thenable, the entry is still completed at once, but what it throws is a rejection, for which
 * graphql-js waits as for those of the others.
 */
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

/** The entries of a list whose errors cannot escape. One entry alone has none before it, and scalars have no promises. */
function guardEntries(rows: readonly unknown[]): readonly unknown[] {
  if (rows.length < 2) return rows;
  return rows.map((row) => (isScalar(row) || isPromise(row) ? row : new ListEntry(row)));
}

const isScalar = (row: unknown): boolean => typeof row !== 'object';

const isPromise = (row: unknown): boolean => typeof row === 'object' && row !== null && 'then' in row;
