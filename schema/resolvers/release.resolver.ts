import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { changeSummaries } from '../../db/storage/queries/find-changes.js';
import { countRelease } from '../../db/storage/queries/sizes.js';
import { findReleases, type ListedRelease, type ReleaseRow } from '../../db/storage/release/releases.js';
import type { Context } from '../context.js';
import { pageSize } from '../limits/arguments.js';
import { page } from '../limits/cost/complexity.js';
import { releasesAfter } from '../middleware/release/known-release.js';
import { PageArgs } from '../types/connection/connection.type.js';
import { Page } from '../types/connection/page.js';
import {
  ChangeSummary,
  Release,
  ReleaseConnection,
  ReleaseCounts,
  ReleaseSummary,
} from '../types/release/release.type.js';

/** What a release changed; null if that is not recorded. */
function summaryOf({ version }: Pick<ListedRelease, 'version'>, { dataset }: Context): ChangeSummary | null {
  const summary = changeSummaries(dataset.database).get(version);
  if (!summary) return null;
  const { counts, states: stateCodes, fields: slugs } = summary;
  return { ...counts, total: counts.added + counts.changed + counts.removed, stateCodes, slugs };
}

@Resolver(() => ReleaseSummary)
export class ReleasesResolver {
  @Query(() => ReleaseConnection, {
    complexity: page(({ database }) => findReleases(database).length),
    nullable: true,
    description:
      'The releases that were published, newest first, in pages of at most 500. A cursor is the version of a release. No API key required.',
  })
  releases(@Args(() => PageArgs) { first, after }: PageArgs, @Ctx() { dataset }: Context): Page<ListedRelease> {
    const { database } = dataset;
    const size = pageSize(first);
    const all = findReleases(database);
    const isAfter = typeof after === 'string';
    const rest = isAfter ? releasesAfter(database, after) : all;
    return new Page({
      first: size,
      isAfter,
      read: (limit) => rest.slice(0, limit),
      cursorOf: ({ version }) => version,
      count: () => all.length,
    });
  }

  @FieldResolver(() => ChangeSummary, {
    nullable: true,
    description: 'What the release changed; null if that is not recorded, as for the first release.',
  })
  changeSummary(@Root() release: ListedRelease, @Ctx() context: Context): ChangeSummary | null {
    return summaryOf(release, context);
  }
}

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
