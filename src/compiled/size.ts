import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from '../../schema/measure.js';

/**
 * How many fields the code of an operation has. It has those of an interface once for each type that may be there, and so on at
 * each level: a short operation can come to a hundred million.
 *
 * @param most where counting stops
 * @returns the number, or one above `most`
 */
export function compiledSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  most: number,
): number {
  const fragments = fragmentsOf(document);
  const sizeOf = (set: SelectionSetNode, type: GraphQLNamedType, left: number): number => {
    let size = 0;
    for (const selection of set.selections) {
      if (size > left) break;
      size += sizeOfSelection(selection, type, left - size);
    }
    return size;
  };
  const sizeOfSelection = (
    selection: SelectionSetNode['selections'][number],
    type: GraphQLNamedType,
    left: number,
  ): number => {
    if (selection.kind !== Kind.FIELD) {
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
      return fragment ? sizeOf(fragment.selectionSet, condition ?? type, left) : 0;
    }
    if (!selection.selectionSet) return 1;
    const field = 'getFields' in type ? type.getFields()[selection.name.value] : undefined;
    // Introspection; its types are no interfaces.
    const named = field ? getNamedType(field.type) : type;
    const times = isAbstractType(named) ? schema.getPossibleTypes(named).length : 1;
    return 1 + times * sizeOf(selection.selectionSet, named, left / times);
  };
  const root = schema.getRootType(operation.operation);
  return root ? Math.min(sizeOf(operation.selectionSet, root, most), most + 1) : 0;
}
