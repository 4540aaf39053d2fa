import type { GraphQLError, GraphQLResolveInfo } from 'graphql';
import type { Access, Context } from '../../context.js';
import { callerError } from '../../limits/errors/errors.js';

/** What the demo key may read: values of some states. This folder decides; REST, pages, calendars and tools run operations. */

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

/** Whether the demo key may read values of these states. */
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

/** @throws FORBIDDEN unless the field reads only values of states that the demo key is for */
export function checkDemoStates(
  codes: readonly string[] | undefined,
  context: Context,
  info: GraphQLResolveInfo,
): void {
  if (!allows(context, codes)) throw context.refusals.ofField(info, () => notOfDemo(context, info, info));
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
 * Checks the state in an id, whether or not there is an object with the id: otherwise the demo key would tell which ones there are.
 *
 * @param code undefined if the id does not say
 * @returns the error of an entry, unless the key may read the objects of the state
 */
export const refuseDemoState = (
  code: string | undefined,
  context: Context,
  info: GraphQLResolveInfo,
): GraphQLError | null | undefined =>
  context.access !== 'demo' || allows(context, [code ?? ''])
    ? undefined
    : context.refusals.ofEntry(() => notOfDemo(context, info));
