import {
  type DocumentNode,
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isLeafType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { DatasetSnapshot } from '../context.js';
import { fragmentsOf } from '../limits/measure-selections.js';
import type { FieldCost } from './field-cost.js';
import { FieldMerge, type MergedField } from './field-merge.js';
import { bytesOf, introspect } from './introspection.js';
import type { Objects } from './objects.js';

/** The size of the response to an operation, estimated before it runs. */
export interface OperationSize {
  /** Fields of the response, with expensive ones counted more than once. */
  points: number;
  bytes: number;
  /** Of each field with subfields, the points of one of its objects. */
  pointsPerObject: ReadonlyMap<FieldNode, number>;
}

/** Of an interface's objects, those of some of its types. In the extensions of the interface, as `ofTypes`. */
export type OfTypes = (objects: Objects, types: readonly { name: string }[], dataset: DatasetSnapshot) => Objects;

/** Bytes of a short value, such as a code, a date or a Boolean. */
const LEAF_BYTES = 16;
/** Quotes, colon and comma around the name of a field, and the braces around an object. */
const NAME_BYTES = 4;
const OBJECT_BYTES = 3;
/** Values in the arguments of a field that take as long as a field. They are read again for each object. */
const VALUES_PER_POINT = 10;

/**
 * Computes the size of the response to a valid operation from the sizes of the release, without reading values. Fields are merged as
 * execution merges them (GraphQL specification, section 6.3.2). Takes time in proportion to the points at most, and stops at `maxPoints`.
 */
export class OperationCost implements OperationSize {
  points = 0;
  bytes = 0;
  readonly pointsPerObject = new Map<FieldNode, number>();
  readonly #merge: FieldMerge;

  /** @param variables coerced by graphql-js, including defaults */
  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Record<string, unknown>,
    private readonly dataset: DatasetSnapshot,
    private readonly maxPoints: number,
  ) {
    this.#merge = new FieldMerge(fragmentsOf(document), variables);
  }

  get isStopped(): boolean {
    return this.points > this.maxPoints;
  }

  add(type: GraphQLNamedType, objects: Objects, selectionSets: readonly SelectionSetNode[]): void {
    const ofTypes = type.extensions.ofTypes as OfTypes | undefined;
    const types = isAbstractType(type) ? this.#typesOf(type, selectionSets) : [type as GraphQLObjectType];
    for (const field of this.#merge.fieldsOf(types, selectionSets)) {
      if (this.isStopped) return;
      const isAll = field.types.length === types.length;
      this.#addField(field, isAll || !ofTypes ? objects : ofTypes(objects, field.types, this.dataset));
    }
  }

  /** The types that objects may have. Without fragments, all of them have the same fields, so that one stands for all. */
  #typesOf(type: GraphQLAbstractType, selectionSets: readonly SelectionSetNode[]): readonly GraphQLObjectType[] {
    const types = this.schema.getPossibleTypes(type);
    const hasFragments = selectionSets.some(({ selections }) => selections.some(({ kind }) => kind !== FIELD));
    return hasFragments ? types : types.slice(0, 1);
  }

  #addField({ nodes, types }: MergedField, objects: Objects): void {
    const [node] = nodes as [FieldNode];
    const field = META_FIELDS.get(node.name.value) ?? types[0]?.getFields()[node.name.value];
    if (!field) return;
    const cost = (field.extensions.cost ?? {}) as FieldCost;
    const { count } = objects;
    const args = this.#argumentsOf(field, node);
    const points = typeof cost.points === 'function' ? cost.points(objects) : (cost.points ?? 1);
    this.points += count * (points + Math.floor(countValues(args) / VALUES_PER_POINT));
    this.bytes += count * ((node.alias ?? node.name).value.length + NAME_BYTES);
    if (count === 0 || this.isStopped) return;
    const type = getNamedType(field.type);
    const introspected =
      args && field !== TypeNameMetaFieldDef && (objects.introspected || INTROSPECTION.has(field))
        ? introspect(this.schema, field, objects, args)
        : undefined;
    if (isLeafType(type)) {
      this.bytes += introspected ? bytesOf(introspected) : (cost.bytes?.(objects, this.dataset) ?? count * LEAF_BYTES);
      return;
    }
    if (!args) return;
    const children = introspected ?? cost.objects?.(objects, args, this.dataset) ?? objects;
    this.bytes += children.count * OBJECT_BYTES;
    const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const before = this.points;
    this.add(type, children, selectionSets);
    const perObject = (this.points - before) / Math.max(children.count, 1);
    this.pointsPerObject.set(node, Math.max(perObject, this.pointsPerObject.get(node) ?? 0));
  }

  /** @returns undefined where a variable is null and the argument takes no null: execution reports that, and the field is null */
  #argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Record<string, unknown> | undefined {
    if (field.args.length === 0) return {};
    try {
      return getArgumentValues(field, node, this.variables);
    } catch (error) {
      if (error instanceof GraphQLError) return undefined;
      throw error;
    }
  }
}

// Read once: in the bundle, each access to a value of another module is a call.
const { FIELD } = Kind;

const INTROSPECTION: ReadonlySet<unknown> = new Set([SchemaMetaFieldDef, TypeMetaFieldDef]);

const META_FIELDS = new Map<string, GraphQLField<unknown, unknown>>(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

function countValues(args: Record<string, unknown> = {}): number {
  return Object.values(args).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
}
