import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
  isRequiredArgument,
} from 'graphql';
import { times } from './times.js';

/** Arguments that lead to the objects with the longest lists of a skewed dataset. Fields without required arguments need none. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  'Query._entities':
    '(representations: [{__typename: "State", id: "IL"}, {__typename: "Field", id: "absentee_request_methods"}, {__typename: "Region", id: "IL/Region 0"}, {__typename: "Election", id: "US-2028-11-07"}])',
  'Query.election': '(id: "US-2028-11-07")',
  'Query.elections': '(from: "2024-01-01", to: "2033-12-31")',
  'Query.field': '(slug: "absentee_request_methods")',
  'Query.nextElection': '(after: "2028-11-07")',
  'Query.node': '(id: "IL")',
  'Query.nodes':
    '(ids: ["IL", "absentee_request_methods", "v1:registration_notes", "IL/Region 0", "IL/Cook County", "IL/polls_open", "override:IL/Region 0/polls_open", "US-2028-11-07"])',
  'Query.region': '(state: "IL", name: "Region 0")',
  'Query.search': '(text: "when do polls open in illinois", first: 50)',
  'Query.state': '(code: "IL")',
  'Region.item': '(slug: "polls_open")',
  'Region.voting': '(on: "2028-10-01")',
  'SearchConnection.elections': '(after: "2028-11-07")',
  'State.deadlines': '(election: "US-2028-11-07")',
  'State.item': '(slug: "polls_open")',
  'State.nextElection': '(after: "2028-11-07")',
  'State.regions': '(all: true)',
  'State.voting': '(on: "2028-10-01")',
};

type Field = GraphQLField<unknown, unknown>;
/** Fields, and fragments on types, one within the other. */
type Path = readonly string[];

export interface ListField {
  name: string;
  parent: GraphQLNamedType;
  field: Field;
}

const fieldsOf = (type: GraphQLNamedType): Field[] =>
  'getFields' in type ? (Object.values(type.getFields()) as Field[]) : [];

/** The fields of the schema that return a list of objects. */
export function listFields(schema: GraphQLSchema): ListField[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && 'getFields' in type);
  return types
    .flatMap((parent) => fieldsOf(parent).map((field) => ({ name: `${parent.name}.${field.name}`, parent, field })))
    .filter(({ field }) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)));
}

/** @throws if a field with required arguments is not in the table: add it */
function selected(parent: GraphQLNamedType, { name, args }: Field): string {
  const known = ARGUMENTS[`${parent.name}.${name}`];
  if (known === undefined && args.some(isRequiredArgument))
    throw new Error(`${parent.name}.${name} needs arguments here.`);
  return `${name}${known ?? ''}`;
}

/** The shortest path from objects of one type to those of another one. */
function pathBetween(schema: GraphQLSchema, from: GraphQLNamedType, to: GraphQLNamedType): Path | undefined {
  const paths = new Map<GraphQLNamedType, Path>([[from, []]]);
  for (const [type, path] of paths) {
    if (type === to) return path;
    const add = (next: GraphQLNamedType, step: string) => paths.has(next) || paths.set(next, [...path, step]);
    if (isAbstractType(type))
      for (const possible of schema.getPossibleTypes(type)) add(possible, `... on ${possible.name}`);
    if ('getInterfaces' in type) for (const general of type.getInterfaces()) add(general, `... on ${general.name}`);
    for (const field of fieldsOf(type)) {
      const next = getNamedType(field.type);
      if (isCompositeType(next)) add(next, selected(type, field));
    }
  }
  return undefined;
}

const nest = (path: Path, selection: string): string =>
  path.reduceRight((inner, step) => `${step} { ${inner} }`, selection);

const leaves = (type: GraphQLNamedType): string =>
  [
    '__typename',
    ...fieldsOf(type).flatMap(({ name, type: leaf, args }) =>
      isLeafType(getNamedType(leaf)) && args.length === 0 && !/html$/i.test(name) ? name : [],
    ),
  ].join(' ');

/** Levels that the service accepts. */
const MAX_DEPTH = 12;

/** Operations that come to a list in all ways, in lists of its own kind as well. */
export function operationsWith(schema: GraphQLSchema, { parent, field }: ListField): string[] {
  const root = schema.getQueryType() as GraphQLObjectType;
  const entryType = getNamedType(field.type);
  const list = selected(parent, field);
  const entries =
    parent === root
      ? [[]]
      : fieldsOf(root).flatMap((start) => {
          const path = pathBetween(schema, getNamedType(start.type), parent);
          return path ? [[selected(root, start), ...path]] : [];
        });
  const back = pathBetween(schema, entryType, parent);
  return entries.flatMap((entry) => {
    const write = (selection: string) => `{ ${nest(entry, selection)} }`;
    const once = `${list} { ${leaves(entryType)} }`;
    const repeats = back && parent !== root ? Math.floor((MAX_DEPTH - 1 - entry.length - 1) / (back.length + 1)) : 0;
    const nested = Array.from({ length: repeats }, (_, count) =>
      nest(Array.from({ length: count + 1 }, () => [list, ...(back ?? [])]).flat(), once),
    );
    return [once, times(20, (n) => `a${n}: ${once}`), ...nested].map(write);
  });
}
