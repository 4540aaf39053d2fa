import { ArgsType, Field, Int } from 'type-graphql';
import type { OverrideKey } from '../../db/queries/overrides.js';
import { echo } from '../../db/text/shorten.js';
import { badUserInput } from '../errors/errors.js';
import { StateCodeScalar } from '../scalars.js';

@ArgsType()
export class OverrideArgs {
  @Field(() => StateCodeScalar, {
    nullable: true,
    description: 'Only overrides in this state. A code that does not exist is an error.',
  })
  state?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only overrides of the field with this slug. A slug that does not exist is an error.',
  })
  field?: string;

  @Field(() => Int, { nullable: true, description: 'Page size, from 1 to 500. The default is 500.' })
  first?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Only overrides after the one with this cursor, which is its `id`. For the next page, pass `pageInfo { endCursor }`.',
  })
  after?: string;
}

/** The `id` of an override, which is also the cursor for paging. State codes and slugs contain no slash, so a region's name may. */
export function overrideId({ state, region, field }: OverrideKey): string {
  return `${state}/${region}/${field}`;
}

/** @throws BAD_USER_INPUT if this is not the `id` of an override */
export function parseOverrideId(id: string): OverrideKey {
  const match = /^([A-Z]{2})\/(.+)\/([a-z0-9_]+)$/s.exec(id);
  if (!match)
    throw badUserInput(
      `"after" must be the "endCursor" of the previous page, which is the "id" of an override, but got ${echo(id)}.`,
    );
  const [, state, region, field] = match as unknown as [string, string, string, string];
  return { state, region, field };
}
