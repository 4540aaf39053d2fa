import { isCivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { dayOf, mediumDate, momentOf } from '../../../../db/domain/text/format.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import { CHANGE_KINDS, type ChangeKind, type Topic } from '../../../../db/domain/vocabulary.js';
import { byPosition, fieldsBySlug, findFields } from '../../../../db/storage/queries/fields.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import {
  completeSince,
  findReleases,
  releasesBetween,
  releasesByVersion,
} from '../../../../db/storage/release/releases.js';
import { missingBounds } from '../../../../schema/middleware/release/known-release.js';
import { issueOfChanges } from '../../../../schema/types/change/change.type.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/response.js';
import type { FoundPage } from '../../parts/data-page.js';
import { fieldOrMissing, findTopic, stateOrMissing } from '../../parts/missing-page.js';
import { CHANGE_PARAMETERS, CHANGES_PATH, type ChangeFilters, changesLink } from '../../parts/paths.js';

/** Maximum number of changes that a page reads. A field that is cut off waits for the next page. */
const MAX_CHANGES = 120;
/** Maximum number of slugs that GraphQL accepts. */
const MAX_SLUGS = 200;

export function filtersOf({ query = {} }: FoundPage): ChangeFilters {
  const { release: _release, ...filters } = query;
  return filters;
}

/** Checks the filters against the release. The form sends filters that are not chosen as empty strings. */
export function findChangesPage(
  operation: PreparedOperation,
  { query }: ResourceRequest,
  { database }: OpenRelease,
): FoundPage | Missing {
  const given: ChangeFilters = {};
  for (const name of CHANGE_PARAMETERS) {
    const text = query.get(name)?.trim();
    if (text) given[name] = text;
  }
  const resolved = resolveNames(database, given);
  if ('problem' in resolved) return resolved;
  const range = findRange(database, given);
  if ('problem' in range) return range;
  const filters: ChangeFilters = { ...given, ...resolved };
  const variables = {
    ...range,
    ...selectFields(database, filters),
    first: MAX_CHANGES,
    ...(given.after && { after: given.after }),
  };
  const [[, missing] = []] = missingBounds(database, variables);
  const issue = missing ?? issueOfChanges(database, { ...variables, kinds: undefined });
  if (issue !== undefined)
    return { problem: problem(400, issue), suggestions: [{ path: CHANGES_PATH, name: 'All changes' }] };
  const [, canonical = ''] = changesLink(filters).split('?');
  const sent = new URLSearchParams([...query].filter(([name]) => name !== 'release' && name !== 'format')).toString();
  return {
    path: CHANGES_PATH,
    query: Object.fromEntries(new URLSearchParams(canonical)),
    moved: sent !== canonical,
    names: namesOf(database, filters),
    operation,
    variables,
  };
}

/** What people call the field and the release of the filters, and the day since which changes are recorded. */
function namesOf(database: DatasetDatabase, { field, version }: ChangeFilters): Record<string, string> {
  const release = version && releasesByVersion(database).get(version);
  const oldest = completeSince(database);
  return {
    ...(field && { field: fieldsBySlug(database).get(field)?.label || field }),
    ...(release && { version: momentOf(release.publishedAt) }),
    ...(oldest && { since: mediumDate(dayOf(oldest.publishedAt)) }),
  };
}

/** Resolves the names in the filters to the codes and slugs that links use. */
function resolveNames(database: DatasetDatabase, given: ChangeFilters): ChangeFilters | Missing {
  const linkWith = (name: 'state' | 'field' | 'topic') => (other: string) => changesLink({ ...given, [name]: other });
  const state = given.state ? stateOrMissing(database, given.state, linkWith('state')) : undefined;
  if (state && 'problem' in state) return state;
  const field = given.field ? fieldOrMissing(database, given.field, linkWith('field')) : undefined;
  if (field && 'problem' in field) return field;
  const topic = findTopic(given.topic ?? '', linkWith('topic'));
  if (typeof topic !== 'string') return topic;
  const { kind } = given;
  if (kind !== undefined && !CHANGE_KINDS.includes(kind as ChangeKind))
    return { problem: problem(400, `There is no kind ${echo(kind)}. The kinds are ${CHANGE_KINDS.join(', ')}.`) };
  return {
    ...(state && { state: state.code }),
    ...(field && { field: field.slug }),
    ...(topic && { topic }),
  };
}

function selectFields(database: DatasetDatabase, { state, topic, field, kind }: ChangeFilters) {
  const topicFields = topic && findFields(database, { topics: [topic.toLowerCase() as Topic] }).sort(byPosition);
  const slugs = topicFields ? topicFields.map(({ slug }) => slug).slice(0, MAX_SLUGS) : undefined;
  const chosen = field ? [field].filter((slug) => slugs?.includes(slug) ?? true) : slugs;
  return { states: state ? [state] : undefined, slugs: chosen, kinds: kind ? [kind.toUpperCase()] : undefined };
}

/** Finds the releases that bound the changes: those of one version, or those published between two days (UTC). */
function findRange(
  database: DatasetDatabase,
  { version, from, to }: ChangeFilters,
): { since?: string; until?: string } | Missing {
  if (version !== undefined) return findVersionRange(database, version);
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isCivilDay(day))
      return { problem: problem(400, `"${name}" must be a day that exists, such as 2026-10-31, but is ${echo(day)}.`) };
  if (from && to && from > to)
    return { problem: problem(400, `The day "from" (${from}) must not be after "to" (${to}).`) };
  const releases = findReleases(database);
  const oldest = completeSince(database);
  if (!oldest) return {};
  const recorded = releases.slice(0, releases.indexOf(oldest) + 1);
  const since = from && recorded.find(({ publishedAt }) => publishedAt < from)?.version;
  const until = to && recorded.find(({ publishedAt }) => dayOf(publishedAt) <= to)?.version;
  // No changes are recorded before the oldest release.
  if (to && !until) return { since: oldest.version, until: oldest.version };
  return { ...(since && { since }), ...(until && { until }) };
}

function findVersionRange(database: DatasetDatabase, version: string): { since: string; until: string } | Missing {
  const releases = findReleases(database);
  const previous = releases[releases.findIndex((release) => release.version === version) + 1];
  const isRecorded = releasesBetween(database).some((release) => release.version === version);
  if (previous && isRecorded) return { since: previous.version, until: version };
  const detail = releasesByVersion(database).has(version)
    ? `The changes of the release ${version} are not recorded.`
    : `There is no release ${echo(version)}. The page /releases/ lists all of them.`;
  return {
    problem: problem(404, detail),
    suggestions: [{ path: CHANGES_PATH, name: 'All changes that are recorded' }],
  };
}
