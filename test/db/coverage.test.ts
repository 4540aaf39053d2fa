import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { findCoverage, findCoveredValues } from '../../db/storage/queries/coverage.js';
import { countRelease } from '../../db/storage/queries/release-counts.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function coverageOf(changes: DatasetFiles | null = {}) {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(changes ? writeDataset(changes) : bundledDataset, path);
  const { database, close } = openDataset(path);
  const found = { ...findCoverage(database), values: findCoveredValues(database), counts: countRelease(database) };
  close();
  return found;
}

describe('coverage', () => {
  it('counts the known values of each field', async () => {
    const { fields } = await coverageOf();
    expect(fields.map(({ slug }) => slug)).toEqual([...fields.map(({ slug }) => slug)].sort());
    expect(fields).toContainEqual({ slug: 'registration_methods', known: 2, total: 2 });
    const emptied = edited('values.csv', 'AA,primary_date,2026-06-02', 'AA,primary_date,');
    expect((await coverageOf(emptied)).fields).toContainEqual({ slug: 'primary_date', known: 0, total: 2 });
  });

  it('counts the known values of each state', async () => {
    const { states } = await coverageOf();
    expect(states).toEqual([
      { code: 'AA', name: 'Alpha', known: 7, total: 7 },
      { code: 'BB', name: 'Beta', known: 1, total: 7 },
    ]);
  });

  it('counts a Multi-select that is "none" as known, and one without a source as unknown', async () => {
    const { states } = await coverageOf(edited('values.csv', 'methods,,,Asked the office', 'methods,,,'));
    expect(states[1]).toEqual({ code: 'BB', name: 'Beta', known: 0, total: 7 });
  });

  it('has the date of a known value, and none of an unknown one', async () => {
    const first = async (files: DatasetFiles) =>
      (await coverageOf(files)).values.find(({ field, state }) => `${state}/${field}` === 'AA/primary_date');
    expect(await first({})).toMatchObject({ known: true, asOf: '2026-01-05' });
    const emptied = edited('values.csv', 'AA,primary_date,2026-06-02', 'AA,primary_date,');
    expect(await first(emptied)).toMatchObject({ known: false, asOf: null });
  });

  it('is read once per release', async () => {
    const path = join(temporaryFolder(), 'dataset.sqlite');
    await publishFolder(writeDataset({}), path);
    let statements = 0;
    const { database, close } = openDataset(path, () => {
      statements += 1;
    });
    const read = () => [findCoverage(database), findCoveredValues(database)];
    const first = read();
    const before = statements;
    expect([read(), statements]).toEqual([first, before]);
    close();
  });

  it('has the same total by field, by state and in the release', async () => {
    const { all, fields, states, counts } = await coverageOf(null);
    const sum = (rows: { known: number }[]) => rows.reduce((total, { known }) => total + known, 0);
    expect([sum(fields), sum(states), counts.values]).toEqual([all.known, all.known, all.known]);
    expect([fields.length, states.length, all.total]).toEqual([84, 51, 84 * 51]);
  });
});
