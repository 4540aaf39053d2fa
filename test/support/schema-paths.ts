import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/**
 * An operation for each field that returns objects, and each of their types: on the shortest way to its type that begins with one field of the root, or else on the
 * shortest way of all. It selects all that the objects have without further arguments.
 *
 * @param start the field of the root, such as `state`
 * @param values of required arguments, by their names
 */
export function schemaPaths(schema: GraphQLSchema, start: string, values: Readonly<Record<string, string>>): string[] {
  const query = schema.getQueryType() as GraphQLObjectType;
  const roots = Object.values(query.getFields());
  const first = roots.filter(({ name }) => name === start);
  const ways = new Map<GraphQLObjectType, Way>();
  for (const fields of [first, roots]) follow(fields, (part) => `{ ${part} }`);
  return roots
    .flatMap((field) => operation(field, (part) => `{ ${part} }`))
    .concat(
      [...ways].flatMap(([type, way]) => Object.values(type.getFields()).flatMap((field) => operation(field, way))),
    );

  function follow(fields: readonly Field[], way: Way): void {
    const found: [GraphQLObjectType, Way][] = [];
    // Lists first: they have objects of all types.
    for (const field of fields.toSorted((a, b) => Number(isList(b)) - Number(isList(a))))
      for (const type of objectTypes(field)) {
        if (ways.has(type)) continue;
        const next: Way = (part) => way(`${call(field)} { ... on ${type.name} { ${part} } }`);
        ways.set(type, next);
        found.push([type, next]);
      }
    for (const [type, next] of found) follow(Object.values(type.getFields()), next);
  }

  function operation(field: Field, way: Way): string[] {
    return objectTypes(field).map((type) => way(`${call(field)} { ... on ${type.name} { ${leaves(type)} } }`));
  }

  function leaves(type: GraphQLObjectType): string {
    const fields = Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
    return ['__typename', ...fields.map(call)].join(' ');
  }

  function objectTypes({ type }: Field): readonly GraphQLObjectType[] {
    const named: GraphQLNamedType = getNamedType(type);
    if (isAbstractType(named)) return schema.getPossibleTypes(named);
    return isObjectType(named) ? [named] : [];
  }

  function call({ name, args }: Field): string {
    const isNeeded = (arg: Field['args'][number]) => isRequiredArgument(arg) || (name === start && arg.name === 'code');
    const given = args.filter(isNeeded).map((arg) => `${arg.name}: ${values[arg.name]}`);
    return given.length > 0 ? `${name}(${given.join(', ')})` : name;
  }
}

/** An operation with a part at the end of a way. */
type Way = (part: string) => string;

const isList = ({ type }: Field): boolean => isListType('ofType' in type ? type.ofType : type) || isListType(type);
