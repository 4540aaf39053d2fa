import type { GraphQLResolveInfo } from 'graphql';
import { statesByCode } from '../../db/queries/states.js';
import { echoList } from '../../db/text/shorten.js';
import type { Context } from '../context.js';
import { badUserInput } from '../errors/errors.js';
import { checkLength } from '../limits/arguments.js';

/** @throws BAD_USER_INPUT with the codes that do not exist, or if the list is too long */
export function checkStateCodes(
  argument: string,
  codes: readonly string[] | null | undefined,
  { dataset }: Context,
  info?: GraphQLResolveInfo,
): void {
  if (!checkLength(argument, codes) || !codes) return;
  const existing = statesByCode(dataset.database);
  const unknown = codes.filter((code) => !existing.has(code));
  if (unknown.length === 0) return;
  throw badUserInput(`There is no state ${echoList(unknown)}. To list the states, query { states { code } }.`, info);
}
