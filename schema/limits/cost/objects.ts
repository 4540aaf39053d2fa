import { type FieldNode, type GraphQLCompositeType, getArgumentValues, isUnionType, Kind } from 'graphql';
import type { createComplexityRule } from 'graphql-query-complexity';
import { MAX_PAGE_SIZE } from '../arguments.js';
import type { ClientRelease, FindObjects, Parents } from './parents.js';

type Visitor = ReturnType<ReturnType<typeof createComplexityRule>>;

/**
 * Follows a visitor from parents to children, which is what estimators lack: they get the points of the children.
 *
 * @returns what the operation says about the objects whose fields are estimated at the moment
 */
export function followParents(visitor: Visitor, release: ClientRelease): () => Parents {
  let current: { type: GraphQLCompositeType | undefined; parents: Parents } = { type: undefined, parents: {} };
  const visit = visitor.nodeComplexity.bind(visitor);
  visitor.nodeComplexity = (node, type, fragments) => {
    const outer = current;
    const parents = node.kind === Kind.FIELD ? objectsOf(node) : outer.parents;
    current = { type, parents };
    try {
      return visit(node, type, fragments);
    } finally {
      current = outer;
    }
  };
  const objectsOf = (node: FieldNode): Parents => {
    const { type, parents } = current;
    const field = type && !isUnionType(type) ? type.getFields()[node.name.value] : undefined;
    const find = field?.extensions.objects as FindObjects | undefined;
    if (!find || !field) return {};
    const args = getArgumentValues(field, node, visitor.variableValues);
    // A resolver refuses a longer list.
    const isTooLong = Object.values(args).some((value) => Array.isArray(value) && value.length > MAX_PAGE_SIZE);
    return isTooLong ? {} : find(args, release, parents);
  };
  return () => current.parents;
}
