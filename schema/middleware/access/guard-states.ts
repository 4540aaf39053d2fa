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
import type { Context } from '../../context.js';
import { checkDemoStates } from './demo-states.js';

/**
 * Checks what resolvers return, whatever a field has said about its states: every object of a state that leaves one is of a state that
 * the public demo key is for. Only requests with that key are checked.
 *
 * @param isOfState whether the objects of a type hold values of a state, or what depends on them
 */
export function guardStates(schema: GraphQLSchema, isOfState: IsOfState): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.resolve && returnsOfStates(schema, field, isOfState)) field.resolve = guarded(field.resolve, isOfState);
  }
}

type IsOfState = (type: GraphQLNamedType) => boolean;

function returnsOfStates(
  schema: GraphQLSchema,
  { type }: GraphQLField<unknown, Context>,
  isOfState: IsOfState,
): boolean {
  const returned = getNamedType(type);
  const possible = isAbstractType(returned) ? schema.getPossibleTypes(returned) : [returned];
  return possible.some(isOfState);
}

const guarded =
  (resolve: GraphQLFieldResolver<unknown, Context>, isOfState: IsOfState): GraphQLFieldResolver<unknown, Context> =>
  (source, args, context, info) => {
    const value = resolve(source, args, context, info);
    if (context.access !== 'demo') return value;
    const check = (found: unknown) => {
      // Objects of other types, which an interface may have as well, have no state.
      const states = rowsIn(found)
        .filter((row) => isOfState(typeOf(row, context, info, isOfState)))
        .map(stateOf);
      checkDemoStates(states, context, info);
      return found;
    };
    return value instanceof Promise ? value.then(check) : check(value);
  };

/** A row of the database that is about a state. */
interface RowOfState {
  state?: string | { code: string } | null;
  stateCode?: string;
}

const rowsIn = (value: unknown): object[] =>
  [value].flat().filter((row) => row !== null && row !== undefined) as object[];

/** The type of a row that a field returns. */
function typeOf(row: object, context: Context, info: GraphQLResolveInfo, isOfState: IsOfState): GraphQLNamedType {
  const returned = getNamedType(info.returnType);
  if (!isAbstractType(returned) || isOfState(returned)) return returned;
  const resolveType = returned.resolveType ?? defaultTypeResolver;
  return info.schema.getType(String(resolveType(row, context, info, returned))) ?? returned;
}

/** An unknown shape has an empty code, so that it is refused. */
function stateOf({ state, stateCode }: RowOfState): string {
  return (typeof state === 'string' ? state : (state?.code ?? stateCode)) ?? '';
}
