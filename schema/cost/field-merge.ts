import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The fields with the same response name, and the types of objects that have them. */
export interface MergedField {
  nodes: FieldNode[];
  types: GraphQLObjectType[];
}

/** Merges the fields of selections as execution merges them (GraphQL specification, section 6.3.2). */
export class FieldMerge {
  /** @param variables coerced by graphql-js, including defaults */
  constructor(
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly variables: Record<string, unknown>,
  ) {}

  /** Fields by their response name. Where the types of an interface select different fields, there are several groups for a name. */
  fieldsOf(types: readonly GraphQLObjectType[], selectionSets: readonly SelectionSetNode[]): MergedField[] {
    const groups = new Map<string, MergedField[]>();
    for (const type of types) {
      const fields = new Map<string, FieldNode[]>();
      this.#collect(type, selectionSets, fields, new Set());
      for (const [name, nodes] of fields) {
        const ofName = groups.get(name) ?? [];
        const same = ofName.find((group) => areSame(group.nodes, nodes));
        if (same) same.types.push(type);
        else groups.set(name, [...ofName, { nodes, types: [type] }]);
      }
    }
    return [...groups.values()].flat();
  }

  #collect(
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
    fields: Map<string, FieldNode[]>,
    spread: Set<string>,
  ): void {
    for (const { selections } of selectionSets)
      for (const selection of selections) {
        if (this.#isLeftOut(selection)) continue;
        if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          const nodes = fields.get(name);
          if (nodes) nodes.push(selection);
          else fields.set(name, [selection]);
          continue;
        }
        const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
        if (isSpread && spread.has(selection.name.value)) continue;
        if (isSpread) spread.add(selection.name.value);
        const fragment = isSpread ? this.fragments.get(selection.name.value) : selection;
        if (fragment && this.#applies(fragment.typeCondition?.name.value, type))
          this.#collect(type, [fragment.selectionSet], fields, spread);
      }
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    return type.getInterfaces().some(({ name }) => name === condition);
  }

  #isLeftOut(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return false;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, this.variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, selection, this.variables);
    return skip?.if === true || include?.if === false;
  }
}

function areSame(some: readonly FieldNode[], others: readonly FieldNode[]): boolean {
  return some.length === others.length && some.every((node, index) => node === others[index]);
}
