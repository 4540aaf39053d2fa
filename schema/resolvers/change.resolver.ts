import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { type FieldRow, fieldsBySlug } from '../../db/storage/queries/fields.js';
import { countChanges, findChanges, keyOfChange, type StoredChange } from '../../db/storage/queries/find-changes.js';
import { type StateRow, statesByCode } from '../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { findReleases, type ListedRelease, releasesByVersion } from '../../db/storage/release/releases.js';
import type { Context } from '../context.js';
import { changeId, versionOf } from '../ids.js';
import { checkLength, pageSize } from '../limits/arguments.js';
import { type Count, page, RequiresKey, whereFiltered } from '../limits/cost/complexity.js';
import { badUserInput } from '../limits/errors/errors.js';
import { missingBounds } from '../middleware/release/known-release.js';
import {
  Change,
  ChangeArgs,
  ChangeConnection,
  type ChangedValue,
  issueOfChanges,
  selectedChanges,
  warnOfNames,
} from '../types/change/change.type.js';
import { Page } from '../types/connection/page.js';
import { FieldType } from '../types/field/field.type.js';
import { ReleaseSummary } from '../types/release/release.type.js';
import { State } from '../types/state/state.type.js';

const countAll: Count = ({ database }) =>
  findReleases(database).reduce((sum, { changeCount }) => sum + (changeCount ?? 0), 0);

@Resolver(() => Change)
export class ChangeResolver {
  @RequiresKey()
  @Query(() => ChangeConnection, {
    // Comparing the names of a change takes four times as long as counting a row.
    complexity: page(
      countAll,
      whereFiltered((context, args) => 4 * countAll(context, args)),
    ),
    nullable: true,
    description:
      'How values changed from release to release. By default oldest first, so that they can be applied one after the other; those of a release by state code, region and slug. In pages of at most 500. Requires an API key.',
  })
  changes(
    @Args(() => ChangeArgs) given: ChangeArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Page<Change> | null {
    const { database } = context.dataset;
    const args = { ...given, since: versionOrNone(given.since), until: versionOrNone(given.until) };
    const first = pageSize(args.first);
    checkLength('states', args.states);
    checkLength('slugs', args.slugs);
    checkLength('kinds', args.kinds);
    const issue = issueOfChanges(database, args);
    if (issue !== undefined) throw badUserInput(issue, info);
    warnOfNames(args, context, info);
    const missing = missingBounds(database, args);
    for (const [argument, message] of missing) context.warnings.unknown(info, () => message, argument);
    if (missing.length > 0) return null;
    const { filter, after, order } = selectedChanges(database, args);
    return new Page({
      first,
      isAfter: after !== undefined,
      read: (limit) =>
        findChanges(database, filter, { order, after, first: limit }).map((row) => changeOf(database, row)),
      cursorOf: ({ id }) => id,
      count: () => countChanges(database, filter),
    });
  }

  @FieldResolver(() => ReleaseSummary, { description: 'The release that made the change.' })
  release(@Root() { version }: Change, @Ctx() { dataset }: Context): ListedRelease {
    // The changes of a release go when it is no longer listed.
    return releasesByVersion(dataset.database).get(version) as ListedRelease;
  }

  @FieldResolver(() => State, { nullable: true, description: 'The state; null if the current release lacks it.' })
  state(@Root() { stateCode }: Change, @Ctx() { dataset }: Context): StateRow | undefined {
    return statesByCode(dataset.database).get(stateCode);
  }

  @FieldResolver(() => FieldType, { nullable: true, description: 'The field; null if the current release lacks it.' })
  field(@Root() { slug }: Change, @Ctx() { dataset }: Context): FieldRow | undefined {
    return fieldsBySlug(dataset.database).get(slug);
  }
}

/** An argument that is left out stays so. */
const versionOrNone = (id: string | null | undefined): string | undefined =>
  typeof id === 'string' ? versionOf(id) : undefined;

export function changeOf(database: DatasetDatabase, row: StoredChange): Change {
  return {
    id: changeId(keyOfChange(database, row)),
    version: row.version,
    kind: row.kind,
    stateCode: row.state,
    regionName: row.region || null,
    slug: row.field,
    before: changedValue(row.before, row.footnotesBefore, row.sourceBefore, row.asOfBefore),
    after: changedValue(row.after, row.footnotesAfter, row.sourceAfter, row.asOfAfter),
  };
}

function changedValue(
  text: string,
  footnotes: string,
  source: string | null,
  asOf: string | null,
): ChangedValue | null {
  const isEmpty = text === '' && footnotes === '' && source === null && asOf === null;
  return isEmpty ? null : { text, footnotes, source, asOf };
}
