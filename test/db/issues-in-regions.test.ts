import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportDataset } from '../../db/publish/export.js';
import { itReportsIssue } from '../support/issues.js';
import { publishFolder } from '../support/publish.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const [header = '', ...overrides] = (SMALL_DATASET['overrides.csv'] as string).trimEnd().split('\n');
const kinds = overrides.map((row) => `${row},${row.includes('Port City') ? 'city' : ''}`);
const files = (...rows: string[]) => ({
  'counties.csv': 'state,fips,name\nAA,98001,North/South County\nAA,98003,East County\nBB,99001,West County\n',
  'overrides.csv': `${[`${header},kind`, ...kinds].join('\n')}\n`,
  'regions.csv': `${['state,region,counties,ocd_id,source,as_of', ...rows].join('\n')}\n`,
});
const PORT = 'ocd-division/country:us/state:aa/place:port';

describe('an import reports the place, the value and what was expected for a region:', () => {
  itReportsIssue([
    ['of an unknown state', files(`ZZ,Port City,,,Map,`), 'regions.csv:2 state', 'ZZ', 'a code from states.csv'],
    [
      'without values of its own',
      files('AA,Lake City,,,Map,'),
      'regions.csv:2 region',
      'Lake City',
      'a city or other region of AA in overrides.csv',
    ],
    [
      'that is a county',
      files('AA,North/South County,98003,,Map,'),
      'regions.csv:2 region',
      'North/South County',
      'a city or other region of AA in overrides.csv',
    ],
    [
      'in a county of another state',
      files('AA,Port City,98001|99001,,Map,'),
      'regions.csv:2 counties',
      '98001|99001',
      'FIPS codes of counties of AA, separated by |; "99001" is none',
    ],
    [
      'twice in a county',
      files('AA,Port City,98001|98001,,Map,'),
      'regions.csv:2 counties',
      '98001|98001',
      'each county once',
    ],
    [
      'with an id of another state',
      files('AA,Port City,,ocd-division/country:us/state:bb/place:port,Map,'),
      'regions.csv:2 ocd_id',
      'ocd-division/country:us/state:bb/place:port',
      'such as ocd-division/country:us/state:aa/place:chicago',
    ],
    ['without a source', files(`AA,Port City,98001,${PORT},,`), 'regions.csv:2 source', '', 'where this was found'],
    ['of no day', files('AA,Port City,98001,,Map,May'), 'regions.csv:2 as_of', 'May', 'a date, YYYY-MM-DD'],
    [
      'that comes twice',
      files('AA,Port City,98001,,Map,', 'AA,Port City,98003,,Map,'),
      'regions.csv:3 region',
      'Port City',
      'a unique combination of state, region; line 2 already has this one',
    ],
  ]);
});

describe('where regions lie', () => {
  it('is exported as it was imported', async () => {
    const path = join(temporaryFolder(), 'dataset.sqlite');
    const dataset = files(`AA,Port City,98001|98003,${PORT},Map,2026-01-05`);
    await publishFolder(writeDataset(dataset), path);
    const folder = join(temporaryFolder(), 'export');
    exportDataset({ path, folder });
    expect(readFileSync(join(folder, 'regions.csv'), 'utf8')).toBe(dataset['regions.csv']);
    expect((await publishFolder(folder, path)).status).toBe('unchanged');
  });
});
