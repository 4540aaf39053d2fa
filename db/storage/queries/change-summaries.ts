import { type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { findReleases } from '../release/releases.js';
import { changes } from '../tables/releases.js';
import { type ChangeFilter, matching } from './find-changes.js';

/** What a release changed, without the values. */
export interface ChangeSummary {
  counts: Record<ChangeKind, number>;
  /** Codes, sorted. */
  states: string[];
  /** Slugs, sorted. */
  fields: string[];
}

/** What each release changed, by version. Releases whose changes are not recorded are left out. */
export const changeSummaries = perRelease((database): ReadonlyMap<string, ChangeSummary> => {
  const found = summaries(database);
  const recorded = findReleases(database).filter(({ changeCount }) => changeCount !== null);
  return new Map(recorded.map(({ version }) => [version, found.get(version) ?? NOTHING]));
});

/** What a release changed, as far as a filter selects it. */
export function summarizeChanges(database: DatasetDatabase, version: string, filter: Omit<ChangeFilter, 'versions'>) {
  const condition = matching(database, { ...filter, versions: [version] }, 'newest');
  return summaries(database, condition).get(version) ?? NOTHING;
}

const NOTHING: ChangeSummary = { counts: { added: 0, removed: 0, changed: 0 }, states: [], fields: [] };

/** By version. The index of versions has all that it reads. */
function summaries(database: DatasetDatabase, condition: SQL = sql`true`): Map<string, ChangeSummary> {
  const { version, kind, state, field } = changes;
  const countOf = (name: ChangeKind) => sql`sum(${kind} = ${name})`;
  const namesOf = (name: typeof state | typeof field) => sql`json_group_array(distinct ${name})`;
  const rows = database.values<
    [version: string, ...counts: [number, number, number], states: string, fields: string]
  >(sql`
    select ${version}, ${countOf('added')}, ${countOf('removed')}, ${countOf('changed')}, ${namesOf(state)}, ${namesOf(field)}
    from ${changes} where ${condition} group by ${version}`);
  const sorted = (names: string) => (JSON.parse(names) as string[]).sort();
  return new Map(
    rows.map(([name, added, removed, changed, states, fields]) => [
      name,
      { counts: { added, removed, changed }, states: sorted(states), fields: sorted(fields) },
    ]),
  );
}
