import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { RegionKind } from '../../../db/domain/vocabulary.js';
import { countyName, findRegion, type RegionRow, regionWithOcdId } from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { badUserInput } from '../../limits/errors/errors.js';
import { RegionKindEnum } from '../enums.js';
import { Node } from '../node.type.js';
import { OcdIdScalar, StateCodeScalar } from '../scalars.js';
import { State } from '../state/state.type.js';

@ObjectType({
  description: 'A part of a state: a county, or another region that has its own value for at least one field.',
  implements: Node,
  simpleResolvers: true,
})
export class Region {
  @Field(() => ID, { description: "The state's code and the region's name, such as `IL/City of Chicago`." })
  id!: string;

  @Field(() => String, { description: 'Name of the region, unique within the state.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'FIPS code of the county, five digits, such as `17031`; null if the region is not a county.',
  })
  fips!: string | null;

  @Field(() => RegionKindEnum, { description: 'What the region is.' })
  kind!: RegionKind;

  @Field(() => State, { description: 'The state that the region is in.' })
  state!: State;
}

@ArgsType()
export class RegionArgs {
  @Field(() => StateCodeScalar, {
    nullable: true,
    description: 'Postal code of the state, such as `CA`. Required with `name` and `fips`.',
  })
  state?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the region, exactly as in `State.regions`, such as `Cook County`.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'FIPS code of a county of the state, such as `17031`.' })
  fips?: string | null;

  @Field(() => OcdIdScalar, {
    nullable: true,
    description:
      'Open Civic Data id of the region, such as `ocd-division/country:us/state:il/county:cook`, instead of the other arguments.',
  })
  ocdId?: string | null;
}

export type RegionSelector = { state: string; name: string } | { state: string; fips: string } | { ocdId: string };

/** @throws BAD_USER_INPUT unless the arguments select one region */
export function regionSelector({ state, name, fips, ocdId }: RegionArgs, info: GraphQLResolveInfo): RegionSelector {
  const given = Object.entries({ state, name, fips, ocdId }).filter(([, value]) => typeof value === 'string');
  const selector = Object.fromEntries(given) as RegionSelector;
  const names = given.map(([argument]) => `"${argument}"`).join(', ');
  if (['"state", "name"', '"state", "fips"', '"ocdId"'].includes(names)) return selector;
  throw badUserInput(
    `"region" takes "state" with either "name", such as "Cook County", or "fips", such as "17031"; or only "ocdId". It got ${names || 'none of them'}.`,
    info,
  );
}

export function selectedRegion(database: DatasetDatabase, selector: RegionSelector): RegionRow | undefined {
  if ('ocdId' in selector) return regionWithOcdId(database, selector.ocdId);
  const { state } = selector;
  const name = 'name' in selector ? selector.name : countyName(database, state, selector.fips);
  return name === undefined ? undefined : findRegion(database, state, name);
}
