import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DatasetDatabase, openDataset } from '../../db/open.js';
import { bundledDataset } from '../../db/package-root.js';
import { findFields, findOverriddenSlugs } from '../../db/queries/fields.js';
import { findInformation } from '../../db/queries/information.js';
import { findOverrides } from '../../db/queries/overrides.js';
import { findRegion, findRegionalInformation } from '../../db/queries/regions.js';
import { findStates } from '../../db/queries/states.js';
import { findFieldsOfV1Slugs, findV1SlugsOfFields } from '../../db/queries/v1-slugs.js';
import { publishFolder } from '../support/publish.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let path: string;
beforeAll(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(bundledDataset, path);
});

/** How SQLite goes about a query: the lines of its plan, for the statements that the query function runs. */
function planOf(query: (database: DatasetDatabase) => unknown): string[] {
  const statements: string[] = [];
  const { database, close } = openDataset(path, (sql) => statements.push(sql));
  statements.length = 0;
  query(database);
  close();
  expect(statements.length).toBeGreaterThan(0);
  const connection = new DatabaseConstructor(path, { readonly: true });
  const plan = statements.flatMap(
    (sql) => connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[],
  );
  connection.close();
  return plan.map(({ detail }) => detail);
}

describe('a query that names what it wants reads no table from end to end', () => {
  it.each<[string, (database: DatasetDatabase) => unknown]>([
    ['states by code', (database) => findStates(database, ['CA', 'IL'])],
    ['fields by slug', (database) => findFields(database, { slugs: ['polls_open'] })],
    ['fields by topic', (database) => findFields(database, { topics: ['felony'] })],
    ['fields by format', (database) => findFields(database, { formats: ['Boolean'] })],
    ['which fields have overrides', (database) => findOverriddenSlugs(database, ['polls_open', 'gov_tool_verify'])],
    ['all values of a state', (database) => findInformation(database, { states: ['CA'] })],
    [
      'some values of some states',
      (database) => findInformation(database, { states: ['CA', 'IL'], slugs: ['polls_open'] }),
    ],
    ['a field across all states', (database) => findInformation(database, { slugs: ['polls_open'] })],
    ['overrides of a state', (database) => findOverrides(database, { states: ['IL'] })],
    ['overrides of a field', (database) => findOverrides(database, { field: 'gov_tool_absentee_request' })],
    [
      'overrides behind another',
      (database) => findOverrides(database, { after: { state: 'IL', region: 'K', field: 'a' }, first: 5 }),
    ],
    ['a region', (database) => findRegion(database, 'IL', 'City of Chicago')],
    [
      'what holds in a region',
      (database) => findRegionalInformation(database, [{ state: 'IL', region: 'City of Chicago' }], {}),
    ],
    ['the fields of a V1 slug', (database) => findFieldsOfV1Slugs(database, ['felon_vote_parole'])],
    ['the V1 slugs of a field', (database) => findV1SlugsOfFields(database, ['felony_voting_options'])],
  ])('%s', (_, query) => {
    const scans = planOf(query).filter(
      (step) => /^SCAN (states|fields|values|overrides|v1_slug)/.test(step) && !/USING/.test(step),
    );
    expect(scans).toEqual([]);
  });

  it('and a query of everything does, so that the check above can fail', () => {
    expect(planOf((database) => findInformation(database, {})).join('\n')).toMatch(/^SCAN/m);
  });
});
