import {
  defaultTypeResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import type { Context } from '../context.js';
import { nodeTypeOf } from '../node/find-node.js';
import { checkDemoStates } from './demo-states.js';

/**
 * Checks what resolvers return, whatever a field has said about its states: every object of a state that leaves one is of a state that
 * the public demo key is for. Only requests with that key are checked.
 */
export function guardStates(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.resolve && returnsOfStates(schema, field)) field.resolve = guarded(field.resolve);
  }
}

function returnsOfStates(schema: GraphQLSchema, { type }: GraphQLField<unknown, Context>): boolean {
  const returned = getNamedType(type);
  const possible = isAbstractType(returned) ? schema.getPossibleTypes(returned) : [returned];
  return possible.some(isOfState);
}

/** Whether the objects of a type hold values of a state, or what depends on them. */
const isOfState = (type: GraphQLNamedType): boolean => nodeTypeOf(type)?.isKeyed ?? false;

const guarded =
  (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
  (source, args, context, info) => {
    const value = resolve(source, args, context, info);
    if (context.access !== 'demo') return value;
    const check = (found: unknown) => {
      checkDemoStates(statesIn(found, context, info), context, info);
      return found;
    };
    return value instanceof Promise ? value.then(check) : check(value);
  };

/** A row of the database that is about a state. */
interface RowOfState {
  state?: string | { code: string } | null;
  stateCode?: string;
}

/** The states of what a resolver returns. Objects of other types, which an interface may have as well, have none. */
function statesIn(value: unknown, context: Context, info: GraphQLResolveInfo): string[] {
  const rows = [value].flat().filter((row) => row !== null && row !== undefined) as object[];
  return rows.filter((row) => isOfState(typeOf(row, context, info))).map(stateOf);
}

/** The type of a row that a field returns. */
function typeOf(row: object, context: Context, info: GraphQLResolveInfo): GraphQLNamedType {
  const returned = getNamedType(info.returnType);
  if (!isAbstractType(returned) || isOfState(returned)) return returned;
  const resolveType = returned.resolveType ?? defaultTypeResolver;
  return info.schema.getType(String(resolveType(row, context, info, returned))) ?? returned;
}

/** An unknown shape has an empty code, so that it is refused. */
function stateOf({ state, stateCode }: RowOfState): string {
  return (typeof state === 'string' ? state : (state?.code ?? stateCode)) ?? '';
}
