import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import type { ReleaseRow } from '../../db/queries/release.js';
import { countRelease } from '../../db/queries/release-counts.js';
import type { Context } from '../context.js';
import { Release, ReleaseCounts } from './release.type.js';

@Resolver(() => Release)
export class ReleaseResolver {
  @Query(() => Release, {
    nullable: true,
    description: 'The release of the dataset that this response is based on. No API key required.',
  })
  release(@Ctx() { dataset }: Context): ReleaseRow {
    return dataset.release;
  }

  @FieldResolver(() => ReleaseCounts, { description: 'How much data the release has.' })
  counts(@Ctx() { dataset }: Context): ReleaseCounts {
    return countRelease(dataset.database);
  }
}
