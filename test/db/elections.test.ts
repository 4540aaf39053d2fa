import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findDeadlines } from '../../db/queries/deadlines.js';
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

  it('are those of four years if the second day is left out', () => {
    expect(ids({ from: '2026-06-03' })).toEqual([
      'US-2026-11-03',
      'BB-2028-03-07',
      'BB-2028-11-07-city',
      'US-2028-11-07',
    ]);
  });

  it('in a state include those in all states', () => {
    expect(ids({ from: '2026-01-01', to: '2028-12-31', states: ['AA'] })).toEqual([
      'AA-2026-06-02',
      'US-2026-11-03',
      'US-2028-11-07',
    ]);
  });

  it('are none if the days are in the wrong order', () => {
    expect(ids({ from: '2028-01-01', to: '2026-01-01' })).toEqual([]);
  });
});

describe('an election', () => {
  it.each([
    ['AA-2026-06-02', 'State primary'],
    ['US-2026-11-03', 'General election 2026'],
    ['US-2028-11-07', 'Day of the dataset'],
  ])('%s is found by id: %s', (id, name) => {
    expect(findElection(dataset.database, id)?.name).toBe(name);
  });

  it.each(['US-2026-11-04', 'US-2027-11-02', 'US-1998-11-03', 'US-2026', 'CC-2026-06-02', ''])(
    '%j does not exist',
    (id) => {
      expect(findElection(dataset.database, id)).toBeUndefined();
    },
  );

  it('has the deadlines of the fields that the dataset has', () => {
    const found = findElections(dataset.database, { from: '2026-06-02', to: '2026-11-03' }).flatMap((election) =>
      findDeadlines(dataset.database, election),
    );
    expect(found.map(({ id, date, status }) => [id, date, status])).toEqual([
      ['AA-2026-06-02.AA.early_voting_starts.opens', '2026-05-26', 'MOVED'],
      ['US-2026-11-03.AA.early_voting_starts.opens', null, 'NOT_OFFERED'],
      ['US-2026-11-03.BB.early_voting_starts.opens', null, 'UNKNOWN'],
    ]);
  });
});
