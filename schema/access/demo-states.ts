import {
  defaultTypeResolver,
  type GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import type { Access, Context } from '../context.js';
import { callerError } from '../errors/errors.js';

/** What the public demo key may read: values of some states. This file decides; REST, pages, calendars and tools run operations. */

/**
 * The codes of the states whose values a keyed field reads: none if it reads no values.
 *
 * @returns undefined if it may read those of any state
 */
// biome-ignore lint/suspicious/noExplicitAny: graphql-js has checked the arguments, and the root is that of the field
export type StatesOf = (root: any, args: any) => readonly string[] | undefined;

/** The states that a list argument selects. Without one, or with an empty one, a field may read those of all. */
export const named = (codes: readonly string[] | null | undefined): readonly string[] | undefined =>
  codes?.length ? codes : undefined;

/** Whether the public demo key may read values of these states. */
export const allows = ({ demoStates }: Pick<Context, 'demoStates'>, codes: readonly string[] | undefined): boolean =>
  codes?.every((code) => demoStates.has(code)) ?? false;

/** The states whose values a caller may read, as queries of the dataset take them; undefined for those of all. */
export function readableStates(access: Access, demoStates: Iterable<string>): readonly string[] | undefined {
  if (access === 'keyed') return undefined;
  return access === 'demo' ? [...demoStates] : [];
}

/** Whether a caller may read values of a state. */
export const mayRead = ({ access, demoStates }: Pick<Context, 'access' | 'demoStates'>, code: string): boolean =>
  access === 'keyed' || (access === 'demo' && demoStates.has(code));

/** @throws FORBIDDEN unless the field reads only values of states that the public demo key is for */
export function checkDemoStates(
  codes: readonly string[] | undefined,
  context: Context,
  info: GraphQLResolveInfo,
): void {
  if (!allows(context, codes)) throw notOfDemo(context, info, info);
}

/** @param at where the error is, unless it is an entry of a list */
function notOfDemo({ demoStates }: Context, { parentType, fieldName }: GraphQLResolveInfo, at?: GraphQLResolveInfo) {
  const states = [...demoStates].join(', ');
  return callerError(
    'FORBIDDEN',
    `The demo key reads only values of ${states}. Select only these in "${parentType.name}.${fieldName}", or use an API key of your own.`,
    at,
  );
}

/**
 * Checks the state in an id, whether or not there is an object with the id: otherwise the public demo key would tell which ones there are.
 *
 * @param code undefined if the id does not say
 * @returns an error unless the key may read the objects of the state
 */
export const refuseDemoState = (
  code: string | undefined,
  context: Context,
  info: GraphQLResolveInfo,
): GraphQLError | undefined =>
  context.access !== 'demo' || allows(context, [code ?? '']) ? undefined : notOfDemo(context, info);

/** The types whose objects hold values of a state, or what depends on them. */
const OF_STATES: ReadonlySet<string> = new Set([
  ...['InformationItem', 'BooleanItem', 'DateItem', 'MarkdownItem', 'MultiSelectItem', 'SingleSelectItem', 'UrlItem'],
  ...['RegionalOverride', 'Region', 'Deadline', 'Change'],
]);

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
  return possible.some(({ name }) => OF_STATES.has(name));
}

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
  return rows.filter((row) => OF_STATES.has(typeOf(row, context, info))).map(stateOf);
}

/** The type of a row that a field returns. */
function typeOf(row: object, context: Context, info: GraphQLResolveInfo): string {
  const returned = getNamedType(info.returnType);
  if (!isAbstractType(returned) || OF_STATES.has(returned.name)) return returned.name;
  const resolveType = returned.resolveType ?? defaultTypeResolver;
  return String(resolveType(row, context, info, returned));
}

/** An unknown shape has an empty code, so that it is refused. */
function stateOf({ state, stateCode }: RowOfState): string {
  return (typeof state === 'string' ? state : (state?.code ?? stateCode)) ?? '';
}
