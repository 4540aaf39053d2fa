import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { restore } from '../../../../db/storage/backup/restore.js';
import { readRelease } from '../../../../db/storage/publish/published.js';
import { exportDataset } from '../../../../db/storage/publish/write.js';
import { findElections } from '../../../../db/storage/queries/elections.js';
import { findInformation } from '../../../../db/storage/queries/information.js';
import { findStates } from '../../../../db/storage/queries/places.js';
import { openDataset } from '../../../../db/storage/release/open.js';
import { schemaVersion } from '../../../../db/storage/tables/migrate.js';
import { makeVersion1 } from '../../../support/older-dataset.js';
import { publishFolder } from '../../../support/publish.js';
import { SMALL_DATASET, writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let path: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
  makeVersion1(path);
});

describe('a dataset file of version 1', () => {
  it('is not opened by a server, which says how to rebuild it', () => {
    expect(() => openDataset(path)).toThrow(
      `has tables of version 1, but this service reads version ${schemaVersion('dataset')}`,
    );
  });

  it('is restored with the tables of this version, and nothing in the new ones', async () => {
    const backup = join(temporaryFolder(), 'backup');
    mkdirSync(backup);
    copyFileSync(path, join(backup, 'dataset.sqlite'));
    const target = join(temporaryFolder(), 'restored.sqlite');
    const { dataset } = await restore({ datasetPath: target, accountsPath: `${target}.none` }, backup, {});
    const { database, release, close } = openDataset(target);
    expect(release).toEqual(dataset);
    expect(findStates(database).map(({ name, zones }) => [name, zones])).toEqual([
      ['Alpha', []],
      ['Beta', []],
    ]);
    expect(findInformation(database, { states: ['AA'] })).toHaveLength(7);
    expect(findElections(database, { from: '2026-01-01', to: '2026-12-31' }).map(({ id }) => id)).toEqual([
      'US-2026-11-03',
    ]);
    close();
  });

  it('is the release that an import builds on: unchanged values keep their times', async () => {
    const times = () => {
      const { database, close } = openDataset(path);
      const found = findInformation(database, { states: ['AA'] }).map(({ modifiedAt }) => modifiedAt);
      close();
      return found;
    };
    const folder = writeDataset({
      'values.csv': (SMALL_DATASET['values.csv'] as string).replaceAll('2026-01-0', '2027-07-0'),
    });
    expect(await publishFolder(folder, path)).toMatchObject({
      status: 'published',
      replacedUnreadable: undefined,
      changes: { 'elections.csv': { added: 1 }, 'deadlines.csv': { added: 1 } },
    });
    expect(times()).toContain('2026-01-01T00:00:00Z');
    expect(times().filter((time) => time.startsWith('2027'))).toEqual([]);
  });

  it('is written again with the tables of this version by an import of the same data', async () => {
    const folder = join(dirname(path), 'export');
    exportDataset({ path, folder });
    const before = readRelease(path).release;
    expect((await publishFolder(folder, path)).status).toBe('rebuilt');
    const { release, close } = openDataset(path);
    close();
    expect(release).toEqual(before);
    const archived = join(dirname(path), 'releases', release.version, 'dataset.sqlite');
    expect(readFileSync(archived).equals(readFileSync(path))).toBe(true);
    expect((await publishFolder(folder, path)).status).toBe('unchanged');
  });

  it('is exported, with empty files for what it does not have, and imported again', async () => {
    const folder = join(dirname(path), 'export');
    exportDataset({ path, folder });
    expect(readFileSync(join(folder, 'states.csv'), 'utf8')).toBe('code,name,zones\nAA,Alpha,\nBB,Beta,\n');
    expect(readFileSync(join(folder, 'fields.csv'), 'utf8')).toMatch(
      /^slug,label,format,topic,position,options,keywords,description\nballot_type,,Single-select,ballot_return,,/,
    );
    expect(readFileSync(join(folder, 'counties.csv'), 'utf8')).toBe('state,fips,name\n');
    expect(readFileSync(join(folder, 'overrides.csv'), 'utf8')).toContain('\nAA,Port City,,gov_tool_verify,');
    expect((await publishFolder(folder, join(folder, 'imported.sqlite'))).status).toBe('published');
    expect(readFileSync(join(folder, 'elections.csv'), 'utf8')).toMatch(/^id,state,[a-z_,]+\n$/);
  });

  it('that is damaged is reported as before', () => {
    writeFileSync(path, readFileSync(path).fill(0x5a, 4096, 12_288));
    expect(() => exportDataset({ path, folder: join(dirname(path), 'export') })).toThrow(
      /has tables of version 1|is damaged/,
    );
  });
});
