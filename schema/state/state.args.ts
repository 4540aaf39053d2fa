import { statesByCode } from '../../db/queries/states.js';
import type { Context } from '../context.js';
import { badUserInput } from '../errors.js';
import { checkLength } from '../limits.js';

/** @throws BAD_USER_INPUT with the codes that do not exist, or if the list is too long */
export function checkStateCodes(
  argument: string,
  codes: readonly string[] | null | undefined,
  { dataset }: Context,
): void {
  if (!checkLength(argument, codes) || !codes) return;
  const existing = statesByCode(dataset.database);
  const unknown = codes.filter((code) => !existing.has(code));
  if (unknown.length === 0) return;
  const named = unknown.map((code) => JSON.stringify(code)).join(', ');
  throw badUserInput(`There is no state ${named}. To list the states, query { states { code } }.`);
}
