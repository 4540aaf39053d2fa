import { badUserInput } from '../errors.js';
import { capped } from '../limits.js';
import type { Loaders } from '../loaders/index.js';

/** @throws BAD_USER_INPUT that names the codes of a list argument that no state has */
export async function checkStateCodes(
  argument: string,
  codes: readonly string[] | null | undefined,
  { state }: Loaders,
): Promise<void> {
  if (!capped(argument, codes) || !codes) return;
  const found = await state.loadMany(codes);
  const unknown = codes.filter((_, index) => found[index] === undefined);
  if (unknown.length === 0) return;
  const named = unknown.map((code) => JSON.stringify(code)).join(', ');
  throw badUserInput(`There is no state ${named}. The query { states { code } } lists the codes there are.`);
}
