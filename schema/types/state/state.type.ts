import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { statesByCode } from '../../../db/storage/queries/places.js';
import type { Context } from '../../context.js';
import { checkLength } from '../../limits/arguments.js';
import { badUserInput } from '../../limits/errors/errors.js';
import { unknownState } from '../../limits/errors/unknown-names.js';
import { Node } from '../node.type.js';
import { OcdIdScalar, StateCodeScalar } from '../scalars.js';

@ObjectType({ description: 'A state, or the District of Columbia.', implements: Node, simpleResolvers: true })
export class State {
  @Field(() => ID, { description: 'Same as `code`, which never changes.' })
  id!: string;

  @Field(() => StateCodeScalar, { description: 'Postal code: two uppercase letters, such as `CA`.' })
  code!: string;

  @Field(() => String, { description: 'Name of the state.' })
  name!: string;

  @Field(() => [String], {
    description:
      'IANA time zones of the state, that of the larger part first, such as `America/New_York`; empty if unknown.',
  })
  zones!: string[];
}

@ArgsType()
export class StateArgs {
  @Field(() => StateCodeScalar, {
    nullable: true,
    description: 'Postal code of the state, such as `CA`. Required without `ocdId`.',
  })
  code?: string | null;

  @Field(() => OcdIdScalar, {
    nullable: true,
    description:
      'Open Civic Data id of the state, such as `ocd-division/country:us/state:ca`. Required without `code`.',
  })
  ocdId?: string | null;
}

/** @throws BAD_USER_INPUT unless there is exactly one of the two */
export function stateSelector(
  { code, ocdId }: StateArgs,
  info: GraphQLResolveInfo,
): { code: string; ocdId?: never } | { code?: never; ocdId: string } {
  if (typeof code === 'string' && typeof ocdId !== 'string') return { code };
  if (typeof code !== 'string' && typeof ocdId === 'string') return { ocdId };
  const given = typeof code === 'string' ? 'both' : 'neither';
  throw badUserInput(`"state" takes either "code", such as "CA", or "ocdId", but got ${given}.`, info);
}

/**
 * The states of a list that exist. The others are a warning.
 *
 * @returns undefined without a list
 * @throws BAD_USER_INPUT if the list is too long
 */
export function existingStates(
  argument: string,
  codes: readonly string[] | null | undefined,
  { dataset: { database }, warnings }: Pick<Context, 'dataset' | 'warnings'>,
  info: GraphQLResolveInfo,
): readonly string[] | undefined {
  const names = checkLength(argument, codes);
  if (!names) return undefined;
  const exists = (code: string) => statesByCode(database).has(code);
  return warnings.existing(info, { argument, names, exists, message: (codes) => unknownState(database, ...codes) });
}
