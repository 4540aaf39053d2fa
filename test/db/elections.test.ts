import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findElection, findElections } from '../../db/queries/elections.js';
import { type OpenDataset, openDataset } from '../../db/release/open.js';
import { append } from '../support/issues.js';
import { publishFolder } from '../support/publish.js';
import { writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let dataset: OpenDataset;
beforeAll(async () => {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  const rows = [
    'BB-2028-03-07,BB,2028-03-07,primary,Primary,,scheduled,Law,',
    'BB-2028-11-07-city,BB,2028-11-07,special,City,,scheduled,Law,',
    'US-2028-11-07,,2028-11-07,general,Day of the dataset,,statute,Law,2026-01-01',
  ];
  await publishFolder(writeDataset(append('elections.csv', rows.join('\n'))), path);
  dataset = openDataset(path);
  return () => dataset.close();
});

const ids = (filter: Parameters<typeof findElections>[1]) =>
  findElections(dataset.database, filter).map(({ id }) => id);

describe('the elections between two days', () => {
  it('are those of the dataset and the federal general elections, by date and id', () => {
    expect(ids({ from: '2026-06-02', to: '2030-11-05' })).toEqual([
      'AA-2026-06-02',
      'US-2026-11-03',
      'BB-2028-03-07',
      'BB-2028-11-07-city',
      'US-2028-11-07',
      'US-2030-11-05',
    ]);
  });
});

describe('an election of the dataset', () => {
  it('takes the place of the federal one with its id', () => {
    expect(findElection(dataset.database, 'US-2028-11-07')?.name).toBe('Day of the dataset');
    expect(findElection(dataset.database, 'US-2026-11-03')?.name).toBe('General election 2026');
  });
});
