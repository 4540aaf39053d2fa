import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { fragmentsOf } from './measure.js';

/** Computes the cost of one field; see cost.ts. */
type Estimate = (of: { args: Record<string, unknown>; childComplexity: number }) => number;

/**
 * Adds up the cost of the fields of a valid document. A selection on an interface costs as much as its most expensive type.
 * graphql-query-complexity does the same, but reads the arguments of every field, although few costs depend on them; that took a
 * tenth of the time of a new operation.
 */
export class CostOfFields {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  /** @param variables coerced by graphql-js, including defaults */
  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Record<string, unknown>,
  ) {
    this.#fragments = fragmentsOf(document);
  }

  within(type: GraphQLNamedType | null | undefined, { selections }: SelectionSetNode): number {
    let common = 0;
    let own: Map<string, number> | undefined;
    for (const selection of selections) {
      if (this.#isLeftOut(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        common += this.#ofField(type, selection);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value);
      if (!fragment) continue;
      const condition = fragment.typeCondition ? this.schema.getType(fragment.typeCondition.name.value) : type;
      const cost = this.within(condition, fragment.selectionSet);
      if (condition === type) common += cost;
      else own = this.#addTo(own, condition, cost);
    }
    return own ? common + Math.max(...own.values()) : common;
  }

  #addTo(
    costs: Map<string, number> = new Map(),
    condition: GraphQLNamedType | null | undefined,
    cost: number,
  ): Map<string, number> {
    const types = isAbstractType(condition) ? this.schema.getPossibleTypes(condition) : condition ? [condition] : [];
    for (const { name } of types) costs.set(name, (costs.get(name) ?? 0) + cost);
    return costs;
  }

  #ofField(parent: GraphQLNamedType | null | undefined, node: FieldNode): number {
    const field = META_FIELDS.get(node.name.value) ?? fieldOf(parent, node.name.value);
    if (!field) return 0;
    const childComplexity = node.selectionSet ? this.within(getNamedType(field.type), node.selectionSet) : 0;
    const estimate = field.extensions.complexity as Estimate | undefined;
    return estimate
      ? estimate({ args: getArgumentValues(field, node, this.variables), childComplexity })
      : 1 + childComplexity;
  }

  #isLeftOut(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return false;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, this.variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, selection, this.variables);
    return skip?.if === true || include?.if === false;
  }
}

const META_FIELDS = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

function fieldOf(type: GraphQLNamedType | null | undefined, name: string): GraphQLField<unknown, unknown> | undefined {
  return type && 'getFields' in type ? (type as GraphQLObjectType).getFields()[name] : undefined;
}
