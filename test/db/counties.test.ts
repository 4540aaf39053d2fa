import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewImport } from '../../db/storage/publish/publish.js';
import { exportDataset } from '../../db/storage/publish/write.js';
import { publishFolder } from '../support/publish.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const COUNTIES = 'state,fips,name\nAA,98001,North/South County\nAA,98003,East County\nBB,99001,East County\n';
const kinds = (kind: string) =>
  (SMALL_DATASET['overrides.csv'] as string)
    .trimEnd()
    .split('\n')
    .map((row, index) => `${row},${index === 0 ? 'kind' : row.includes('Port City') ? kind : ''}\n`)
    .join('');
const withCounties = (kind = 'city', counties = COUNTIES) =>
  writeDataset({ 'counties.csv': counties, 'overrides.csv': kinds(kind) });

async function publishedCounties(): Promise<string> {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(withCounties(), path);
  return path;
}

describe('the counties of a dataset', () => {
  it('are exported with the kinds of all regions, and importing the export changes nothing', async () => {
    const path = await publishedCounties();
    const folder = join(temporaryFolder(), 'export');
    exportDataset({ path, folder });
    expect(readFileSync(join(folder, 'counties.csv'), 'utf8')).toBe(COUNTIES);
    const overrides = readFileSync(join(folder, 'overrides.csv'), 'utf8');
    expect(overrides).toContain('\nAA,North/South County,county,ballot_type,');
    expect(overrides).toContain('\nAA,Port City,city,gov_tool_verify,');
    expect((await publishFolder(folder, path)).status).toBe('unchanged');
  });

  it('are compared by FIPS code, and kinds by override', async () => {
    const path = await publishedCounties();
    const counties = COUNTIES.replace('98003,East County', '98003,Eastern County').replace('BB,99001', 'BB,99003');
    const { plan } = await previewImport({ folder: withCounties('other', counties), path });
    const shown = plan.ok ? plan.changes.map(({ cells, ...key }) => [...Object.values(key), cells[0]?.after]) : plan;
    expect(shown).toEqual([
      ['counties.csv', 'changed', 'AA', 'East County', '98003', 'Eastern County'],
      ['counties.csv', 'removed', 'BB', 'East County', '99001', ''],
      ['counties.csv', 'added', 'BB', 'East County', '99003', 'BB'],
      ['overrides.csv', 'changed', 'AA', 'Port City', 'gov_tool_verify', 'other'],
      ['overrides.csv', 'changed', 'AA', 'Port City', 'registration_laws', 'other'],
    ]);
  });
});
