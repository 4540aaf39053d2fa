import { ArgsType, Field, Int } from 'type-graphql';
import type { OverrideKey } from '../../db/queries/overrides.js';
import { badUserInput } from '../errors.js';
import { StateCodeScalar } from '../scalars.js';

@ArgsType()
export class OverrideArgs {
  @Field(() => StateCodeScalar, {
    nullable: true,
    description: 'Only regions of this state; an unknown code is an error.',
  })
  state?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only values of the field with this slug; an unknown one is an error.',
  })
  field?: string;

  @Field(() => Int, { nullable: true, description: 'How many, from 1 to 500; 500 when it is left out.' })
  first?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Only what comes behind the override with this `id`: the last one of the page before.',
  })
  after?: string;
}

/** An override's `id`: it says where in the list the override stands. Slugs and codes hold no slash, so a region may. */
export function overrideId({ state, region, field }: OverrideKey): string {
  return `${state}/${region}/${field}`;
}

/** @throws BAD_USER_INPUT when it is no `id` of an override */
export function parseOverrideId(id: string): OverrideKey {
  const match = /^([A-Z]{2})\/(.+)\/([a-z0-9_]+)$/s.exec(id);
  if (!match)
    throw badUserInput(`"after" takes the "id" of the last override of the page before; got ${JSON.stringify(id)}.`);
  const [, state, region, field] = match as unknown as [string, string, string, string];
  return { state, region, field };
}
