import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { countRelease } from '../../db/storage/queries/release-counts.js';
import type { ReleaseRow } from '../../db/storage/release/release.js';
import type { Context } from '../context.js';
import { Release, ReleaseCounts } from '../types/release/release.type.js';
import { ChangeSummary } from '../types/release/release-summary.type.js';
import { summaryOf } from './releases.resolver.js';

@Resolver(() => Release)
export class ReleaseResolver {
  @Query(() => Release, {
    nullable: true,
    description: 'The release of the dataset that this response is based on. No API key required.',
  })
  release(@Ctx() { dataset }: Context): ReleaseRow {
    return dataset.release;
  }

  @FieldResolver(() => ChangeSummary, {
    nullable: true,
    description: 'What the release changed; null if that is not recorded, as for the first release.',
  })
  changeSummary(@Root() current: ReleaseRow, @Ctx() context: Context): ChangeSummary | null {
    return summaryOf(current, context);
  }

  @FieldResolver(() => ReleaseCounts, { description: 'How much data the release has.' })
  counts(@Ctx() { dataset }: Context): ReleaseCounts {
    return countRelease(dataset.database);
  }
}
