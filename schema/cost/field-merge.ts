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
  nodes: readonly FieldNode[];
  types: readonly GraphQLObjectType[];
}

/** A field of a selection, and the types that it applies to. */
interface SelectedField {
  node: FieldNode;
  types: readonly GraphQLObjectType[];
}

// Read once: in the bundle, each access to a value of another module is a call.
const { FIELD, FRAGMENT_SPREAD } = Kind;

/** Merges the fields of selections as execution merges them (GraphQL specification, section 6.3.2). */
export class FieldMerge {
  /** @param variables coerced by graphql-js, including defaults */
  constructor(
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly variables: Record<string, unknown>,
  ) {}

  /** Fields by their response name. Where the types of an interface select different fields, there are several groups for a name. */
  fieldsOf(types: readonly GraphQLObjectType[], selectionSets: readonly SelectionSetNode[]): MergedField[] {
    const byName = new Map<string, SelectedField[]>();
    const spread = new Map<string, Set<GraphQLObjectType>>();
    for (const { selections } of selectionSets) this.#collect(types, selections, byName, spread);
    const merged: MergedField[] = [];
    for (const selected of byName.values()) merged.push(...mergeByType(selected));
    return merged;
  }

  #collect(
    types: readonly GraphQLObjectType[],
    selections: readonly SelectionNode[],
    byName: Map<string, SelectedField[]>,
    spread: Map<string, Set<GraphQLObjectType>>,
  ): void {
    for (const selection of selections) {
      if (this.#isLeftOut(selection)) continue;
      if (selection.kind === FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const selected = byName.get(name);
        if (selected) selected.push({ node: selection, types });
        else byName.set(name, [{ node: selection, types }]);
        continue;
      }
      const isSpread = selection.kind === FRAGMENT_SPREAD;
      const fragment = isSpread ? this.fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const applying = typesOf(fragment.typeCondition?.name.value, types);
      // Within one type, a fragment counts once.
      const fresh = isSpread ? firstSpread(selection.name.value, applying, spread) : applying;
      if (fresh.length > 0) this.#collect(fresh, fragment.selectionSet.selections, byName, spread);
    }
  }

  #isLeftOut(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return false;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, this.variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, selection, this.variables);
    return skip?.if === true || include?.if === false;
  }
}

function typesOf(condition: string | undefined, types: readonly GraphQLObjectType[]): readonly GraphQLObjectType[] {
  if (condition === undefined) return types;
  const applying = types.filter(
    (type) => type.name === condition || type.getInterfaces().some(({ name }) => name === condition),
  );
  return applying.length === types.length ? types : applying;
}

/** Of the types, those for which the fragment has not been spread before. */
function firstSpread(
  name: string,
  types: readonly GraphQLObjectType[],
  spread: Map<string, Set<GraphQLObjectType>>,
): readonly GraphQLObjectType[] {
  const before = spread.get(name);
  if (!before) {
    spread.set(name, new Set(types));
    return types;
  }
  const fresh = types.filter((type) => !before.has(type));
  for (const type of fresh) before.add(type);
  return fresh;
}

/** Groups the types that have the same fields of a name. */
function mergeByType(selected: readonly SelectedField[]): MergedField[] {
  const [first] = selected as [SelectedField];
  if (selected.every((field) => field.types === first.types))
    return [{ nodes: selected.map(({ node }) => node), types: first.types }];
  const types = new Set(selected.flatMap((field) => field.types));
  const groups: { nodes: FieldNode[]; types: GraphQLObjectType[] }[] = [];
  for (const type of types) {
    const nodes = selected.filter((field) => field.types.includes(type)).map(({ node }) => node);
    const same = groups.find((group) => areSame(group.nodes, nodes));
    if (same) same.types.push(type);
    else groups.push({ nodes, types: [type] });
  }
  return groups;
}

function areSame(some: readonly FieldNode[], others: readonly FieldNode[]): boolean {
  return some.length === others.length && some.every((node, index) => node === others[index]);
}
