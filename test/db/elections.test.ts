import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { findElection, findElections, nextElection } from '../../db/storage/queries/elections.js';
import { type OpenDataset, openDataset } from '../../db/storage/release/open.js';
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
  it('are those of the dataset and the federal general elections, by date; on one day that of all states first', () => {
    expect(ids({ from: '2026-06-02', to: '2030-11-05' })).toEqual([
      'AA-2026-06-02',
      'US-2026-11-03',
      'BB-2028-03-07',
      'US-2028-11-07',
      'BB-2028-11-07-city',
      'US-2030-11-05',
    ]);
  });
});

describe('whether an election is held only if it is needed', () => {
  const HEADER = 'id,state,date,type,name,rule,status,source,as_of,is_contingent,has_usual_hours\n';
  const ROW = 'AA-2027-06-01,AA,2027-06-01,runoff,Runoff,,scheduled,Law,';
  const csv = (...cells: string[]) => ({
    'elections.csv': `${HEADER}${cells.map((cell, day) => `${ROW.replaceAll('-01', `-0${day + 1}`)},${cell},\n`).join('')}`,
  });

  it('is what its column says, as Excel writes it, too', async () => {
    const path = join(temporaryFolder(), 'dataset.sqlite');
    await publishFolder(writeDataset(csv('True', 'TRUE', 'False', '')), path);
    const { database, close } = openDataset(path);
    const found = findElections(database, { from: '2027-01-01', to: '2027-12-31' });
    close();
    expect(found.map(({ isContingent }) => isContingent)).toEqual([true, true, false, false]);
  });

  it('is in the names of the bundled dataset as well', () => {
    const rows: Record<string, string>[] = parse(readFileSync(join(bundledDataset, 'elections.csv')), {
      columns: true,
    });
    const named = rows.filter(({ name }) =>
      /\b(?:if|where) needed\b|\bwhere called\b|\bwhere no candidate won\b/.test(name ?? ''),
    );
    const marked = rows.filter((row) => row.is_contingent === 'True');
    expect(marked.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
    expect(marked).toHaveLength(24);
  });
});

it('the next election of two on one day is that in all states', () => {
  expect(nextElection(dataset.database, 'BB', '2028-11-07')?.id).toBe('US-2028-11-07');
});

describe('an election of the dataset', () => {
  it('takes the place of the federal one with its id', () => {
    expect(findElection(dataset.database, 'US-2028-11-07')?.name).toBe('Day of the dataset');
    expect(findElection(dataset.database, 'US-2026-11-03')?.name).toBe('General election 2026');
  });
});
