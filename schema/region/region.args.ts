import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { countyName } from '../../db/queries/counties.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import { badUserInput } from '../errors/errors.js';
import { StateCodeScalar } from '../scalars.js';

@ArgsType()
export class RegionArgs {
  @Field(() => StateCodeScalar, { description: 'Postal code of the state, such as `CA`.' })
  state!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the region, exactly as in `State.regions`, such as `Cook County`. Required without `fips`.',
  })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'FIPS code of a county of the state, such as `17031`. Required without `name`.',
  })
  fips?: string | null;
}

/** @returns whether the arguments have exactly one of the name and the FIPS code */
export function selectsOneRegion({ name, fips }: RegionArgs): boolean {
  return typeof name === 'string' ? typeof fips !== 'string' : typeof fips === 'string';
}

/** @throws BAD_USER_INPUT unless the arguments have exactly one of the name and the FIPS code */
export function checkRegionArgs(args: RegionArgs, info: GraphQLResolveInfo): void {
  if (selectsOneRegion(args)) return;
  const given = typeof args.name === 'string' ? 'both' : 'neither';
  throw badUserInput(
    `"region" takes either "name", such as "Cook County", or "fips", such as "17031", but got ${given}.`,
    info,
  );
}

/** The name of the region that valid arguments select; undefined if no county has the FIPS code. */
export function selectedName(database: DatasetDatabase, { state, name, fips }: RegionArgs): string | undefined {
  return typeof fips === 'string' ? countyName(database, state, fips) : (name ?? undefined);
}
