import { FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import { InformationItem } from './information.type.js';

@Resolver(() => InformationItem)
export class InformationResolver {
  @FieldResolver(() => ID, {
    description:
      "State code and slug, as `IL/polls_open`; with the region between them when the value is the region's.",
  })
  id(@Root() { state, region, field }: InformationRow): string {
    return region ? `${state.code}/${region.name}/${field.slug}` : `${state.code}/${field.slug}`;
  }
}
