import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCoveredValues, knownByField, knownByState } from '../../db/storage/queries/information.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function coverageOf(changes: DatasetFiles = {}) {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(changes), path);
  const { database, close } = openDataset(path);
  const [fields, states] = [Object.fromEntries(knownByField(database)), Object.fromEntries(knownByState(database))];
  const found = { fields, states, values: findCoveredValues(database) };
  close();
  return found;
}

describe('coverage', () => {
  it('counts the known values of each field', async () => {
    expect((await coverageOf()).fields).toMatchObject({ registration_methods: 2, primary_date: 1 });
    const emptied = edited('values.csv', 'AA,primary_date,2026-06-02', 'AA,primary_date,');
    expect((await coverageOf(emptied)).fields).toMatchObject({ registration_methods: 2, primary_date: 0 });
  });

  it('counts the known values of each state', async () =>
    expect((await coverageOf()).states).toEqual({ AA: 7, BB: 1 }));

  it('counts a Multi-select that is "none" as known, and one without a source as unknown', async () => {
    const { states } = await coverageOf(edited('values.csv', 'methods,,,Asked the office', 'methods,,,'));
    expect(states).toEqual({ AA: 7, BB: 0 });
  });

  it('has the date of a known value, and none of an unknown one', async () => {
    const first = async (files: DatasetFiles) =>
      (await coverageOf(files)).values.find(({ field, state }) => `${state}/${field}` === 'AA/primary_date');
    expect(await first({})).toMatchObject({ known: true, asOf: '2026-01-05' });
    const emptied = edited('values.csv', 'AA,primary_date,2026-06-02', 'AA,primary_date,');
    expect(await first(emptied)).toMatchObject({ known: false, asOf: null });
  });
});
