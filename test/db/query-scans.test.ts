import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { findOverrides, type OverrideFilter } from '../../db/storage/queries/overrides.js';
import { findRegion } from '../../db/storage/queries/places.js';
import { type DatasetDatabase, openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Query = (database: DatasetDatabase) => unknown;

const CHICAGO = { state: 'IL', region: 'City of Chicago' };
const AFTER = { state: 'IL', region: 'City of Chicago', field: 'polls_open' };

let path: string;
let explainer: Database;
beforeAll(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(bundledDataset, path);
  explainer = new DatabaseConstructor(path, { readonly: true });
  return () => explainer.close();
});

/** The steps of SQLite's plan for each statement that the query runs. */
function planOf(query: Query): string[] {
  const statements: string[] = [];
  const { database, close } = openDataset(path, (sql) => statements.push(sql));
  statements.length = 0;
  query(database);
  close();
  return statements.flatMap((sql) => {
    const steps = explainer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    return steps.map(({ detail }) => detail);
  });
}

/** From end to end, be it by an index: the two tables that grow with states and fields, and with regions. */
const scansIn = (plan: string[]) => plan.filter((step) => /^SCAN (values|overrides)\b/.test(step));

const FILTERED: [string, Query][] = [
  ['findOverrides of states', (database) => findOverrides(database, { states: ['IL', 'NY'] })],
  ['findOverrides of a field', (database) => findOverrides(database, { field: 'gov_tool_absentee_request' })],
  [
    'findOverrides of a state and a field',
    (database) => findOverrides(database, { states: ['IL'], field: 'gov_tool_absentee_request' }),
  ],
  ['findRegion', (database) => findRegion(database, CHICAGO.state, CHICAGO.region)],
];

describe('SQLite uses an index and scans neither values nor overrides in', () => {
  it.each(FILTERED)('%s', (_, query) => {
    const plan = planOf(query);
    expect(plan.join('\n')).toMatch(/^SEARCH (values|overrides)\b/m);
    expect(scansIn(plan)).toEqual([]);
  });
});

const AFTER_KEY: [string, OverrideFilter, string][] = [
  ['of all', {}, '(state,region,field)>(?,?,?)'],
  ['of a state', { states: ['IL'] }, 'state=? AND (region,field)>(?,?)'],
  ['of a field', { field: 'primary_date' }, 'field=? AND (state,region)>(?,?)'],
  ['of a state and a field', { states: ['IL'], field: 'primary_date' }, 'field=? AND state=? AND region>?'],
];

describe('a page of overrides after a key', () => {
  it.each(AFTER_KEY)('%s: the index leads to it, so no earlier rows are read', (_, filter, condition) => {
    const plan = planOf((database) => findOverrides(database, { ...filter, after: AFTER, first: 10 }));
    const [step, ...more] = plan.filter((detail) => detail.includes('overrides'));
    expect(step).toMatch(/^SEARCH overrides/);
    expect(step).toContain(`(${condition})`);
    expect(more).toEqual([]);
  });
});
