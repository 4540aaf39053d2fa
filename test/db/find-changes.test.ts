import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { positionOf } from '../../db/storage/queries/fields.js';
import {
  type ChangeFilter,
  type ChangeOrder,
  changeSummaries,
  countChanges,
  findChanges,
  type StoredChange,
  summarizeChanges,
} from '../../db/storage/queries/find-changes.js';
import { type DatasetDatabase, type OpenDataset, openDataset } from '../../db/storage/release/open.js';
import { releasesBetween } from '../../db/storage/release/releases.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { publishFolder } from '../support/publish.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let path: string;
let dataset: OpenDataset;
let database: DatasetDatabase;
const statements: string[] = [];
/** Newest first. */
let versions: string[];
/** Oldest first. */
let all: StoredChange[];
beforeAll(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  for (const folder of [bundledDataset, withNewAddresses(), bundledDataset, withNewAddresses()])
    await publishFolder(folder, path, { allowRemovals: true });
  dataset = openDataset(path, (sql) => statements.push(sql));
  ({ database } = dataset);
  versions = releasesBetween(database).map(({ version }) => version);
  all = findChanges(database, { versions });
  return () => dataset.close();
});

type Names = Omit<ChangeFilter, 'versions'>;

const FILTERS: [title: string, names: Names][] = [
  ['no filter', {}],
  ['a state', { states: ['IL'] }],
  ['states', { states: ['CA', 'IL', 'OH'] }],
  ['a field', { slugs: ['polls_open'] }],
  ['fields', { slugs: ['polls_open', 'primary_date', 'gov_tool_verify_status', 'gov_tool_absentee_request'] }],
  ['a kind', { kinds: ['changed'] }],
  ['kinds', { kinds: ['added', 'removed'] }],
  ['no kind', { kinds: [] }],
  [
    'states, fields and kinds',
    { states: ['CA', 'IL'], slugs: ['polls_open', 'polls_close'], kinds: ['changed', 'added'] },
  ],
];
const ORDERS: ChangeOrder[] = ['oldest', 'newest'];
const CASES = FILTERS.flatMap(([title, names]) => ORDERS.map((order) => [title, order, names] as const));

/** What a list has, without SQL. */
function expected({ states, slugs, kinds }: Names, order: ChangeOrder, of = versions): StoredChange[] {
  const found = all.filter(
    ({ version, state, field, kind }) =>
      of.includes(version) &&
      (states?.includes(state) ?? true) &&
      (slugs?.includes(field) ?? true) &&
      (kinds?.includes(kind) ?? true),
  );
  if (order === 'oldest') return found;
  const place = ({ version }: StoredChange) => versions.indexOf(version);
  return found.sort(
    (one, other) =>
      place(one) - place(other) ||
      positionOf(database, one.field) - positionOf(database, other.field) ||
      one.id - other.id,
  );
}

const idsOf = (changes: readonly StoredChange[]) => changes.map(({ id }) => id);

describe.each(CASES)('changes with %s, %s first,', (_, order, names) => {
  it('are the same in pages of any size', () => {
    const ids = idsOf(expected(names, order));
    for (const first of [1, 7, 500]) {
      const read: number[] = [];
      for (let after: number | undefined; ; after = read.at(-1)) {
        const page = idsOf(findChanges(database, { versions, ...names }, { order, after, first }));
        read.push(...page);
        // Of one at a time, some are enough.
        if (page.length < first || read.length > 20 * first) break;
      }
      expect(read).toEqual(ids.slice(0, read.length));
      expect(read.length).toBeGreaterThanOrEqual(Math.min(ids.length, 20 * first));
    }
  });

  it('can be those of some releases, and are counted', () => {
    for (const of of [versions, versions.slice(0, 1), versions.slice(1, 2), versions.slice(1), []]) {
      const ids = idsOf(expected(names, order, of));
      expect(idsOf(findChanges(database, { versions: of, ...names }, { order }))).toEqual(ids);
      expect(countChanges(database, { versions: of, ...names })).toBe(ids.length);
    }
  });

  it('are found by an index, in order', () => {
    statements.length = 0;
    findChanges(database, { versions, ...names }, { order, after: 5, first: 10 });
    const plan = plansOf(statements).filter((step) => /\bchanges\b|ORDER BY/.test(step));
    expect(plan[0]).toMatch(
      order === 'oldest'
        ? /^SEARCH changes USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/
        : /^SEARCH changes USING INDEX changes_(newest_first|by_state|by_field) \((state=\? AND |field=\? AND )?newest_first>\? AND newest_first<\?\)/,
    );
    expect(plan.join('\n')).not.toMatch(/SCAN changes|ORDER BY/);
  });
});

function plansOf(sqls: readonly string[]): string[] {
  const explainer = new DatabaseConstructor(path, { readonly: true });
  const steps = sqls.flatMap((sql) => explainer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]);
  explainer.close();
  return steps.map(({ detail }) => detail);
}

describe('the summary of a release', () => {
  it('counts its changes and names their states and fields, with or without a filter', () => {
    for (const version of versions)
      for (const [, names] of FILTERS) {
        const found = expected(names, 'oldest', [version]);
        const namesOf = (name: 'state' | 'field') => [...new Set(found.map((change) => change[name]))].sort();
        const summary = summarizeChanges(database, version, names);
        const countOf = (kind: string) => found.filter((change) => change.kind === kind).length;
        expect(summary).toEqual({
          counts: { added: countOf('added'), removed: countOf('removed'), changed: countOf('changed') },
          states: namesOf('state'),
          fields: namesOf('field'),
        });
        if (Object.keys(names).length === 0) expect(changeSummaries(database).get(version)).toEqual(summary);
      }
  });
});
