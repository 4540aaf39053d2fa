import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInformation } from '../../db/storage/queries/information.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FIRST = '2026-03-01T00:00:00Z';
const NOW = '2026-05-05T05:05:05Z';

let path: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
});

/** Publishes changed files and gives the new times by `state field`. */
async function timesAfter(changes: DatasetFiles, allowRemovals = true): Promise<Record<string, string>> {
  await publishFolder(writeDataset(changes), path, { allowRemovals, now: new Date(NOW) });
  const { database, close } = openDataset(path);
  const times = findInformation(database, {}).map(({ state, field, modifiedAt }) => [
    `${state.code} ${field.slug}`,
    modifiedAt,
  ]);
  close();
  return Object.fromEntries(times);
}

const values = (from: string, to: string) => edited('values.csv', from, to);

describe('the time of modification', () => {
  it("is the file's at the first import, or the time of publishing if the file has none", async () => {
    const times = await timesAfter({});
    expect(times['AA ballot_type']).toBe('2026-01-05T00:00:00Z');
    expect(times['BB ballot_type']).toBe(FIRST);
  });

  it('stays the same if nothing changed, even if the file has another time', async () => {
    const times = await timesAfter({
      ...edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.'),
      ...values('2026-01-05T00:00:00Z', '2026-04-04T00:00:00Z'),
    });
    expect(times['AA ballot_type']).toBe('2026-01-05T00:00:00Z');
  });

  it("is the file's for a changed cell, if that differs from the published one", async () => {
    const times = await timesAfter(
      values('type,paper,,Guide,,2026-01-05T00:00:00Z', 'type,machine,,Guide,,2026-04-04T00:00:00Z'),
    );
    expect(times['AA ballot_type']).toBe('2026-04-04T00:00:00Z');
  });

  it.each([
    ['text', values('type,paper', 'type,machine'), 'AA ballot_type'],
    ['footnotes', values('type,paper,', 'type,paper,Only here.'), 'AA ballot_type'],
    ['selection', values('email|mail', 'email|fax'), 'AA registration_methods'],
    [
      'selection, from none to unknown',
      values('methods,,,Asked the office,2026-02-01', 'methods,,,,'),
      'BB registration_methods',
    ],
    ['text, to nothing', values('type,paper', 'type,'), 'AA ballot_type'],
  ])('is the time of publishing for a changed %s', async (_, changes, key) => {
    const times = await timesAfter(changes);
    expect(times[key]).toBe(NOW);
    expect(times['AA primary_date']).toBe('2026-01-02T00:00:00Z');
  });

  it('stays the same if only the source or its date changed', async () => {
    const times = await timesAfter(values('type,paper,,Guide,', 'type,paper,,Another guide,2026-04-01'));
    expect(times['AA ballot_type']).toBe('2026-01-05T00:00:00Z');
  });

  it('of an emptied cell is when it became empty, and of a restored one when it came back', async () => {
    const emptied = values('type,paper,,Guide,,2026-01-05T00:00:00Z', 'type,,,,,2026-01-05T00:00:00Z');
    expect((await timesAfter(emptied))['AA ballot_type']).toBe(NOW);
    expect((await timesAfter({ ...emptied, ...edited('states.csv', 'Beta', 'Betas') }))['AA ballot_type']).toBe(NOW);
    const restored = values('2026-01-05T00:00:00Z', '2026-06-06T00:00:00Z');
    expect((await timesAfter(restored))['AA ballot_type']).toBe('2026-06-06T00:00:00Z');
  });
});

describe('the time of publishing', () => {
  const changed = edited('states.csv', 'Beta', 'Betas');

  it('is the current time if the files have no later one', async () => {
    const { release } = await publishFolder(writeDataset(changed), path, { now: new Date(NOW) });
    expect(release.publishedAt).toBe(NOW);
  });
});

/** Rows for the files that have none: the regions that have overrides, and where one of them lies. */
const ADDED: Record<string, string> = {
  'counties.csv': 'AA,98001,North/South County\nAA,98003,Port City\n',
  'places.csv': 'zip3,012,AA,,,\n',
  'regions.csv': 'AA,Port City,,,Map,\n',
  'territories.csv': 'PP,Puerto,,,,,012,,List\n',
  'state-abbreviations.csv': 'Al.,AA,,Guide\n',
};

describe('a release', () => {
  it('has another version when anything in it differs', async () => {
    const { release } = await publishFolder(writeDataset(), path);
    for (const file of Object.keys(SMALL_DATASET)) {
      const content = SMALL_DATASET[file] as string;
      const changed = content.replace(
        /Beta|Kind|Guide|Port City|State primary|Only in|Renamed|true|verify\/2/,
        'Other',
      );
      const folder = writeDataset({ [file]: `${changed}${ADDED[file] ?? ''}` });
      const next = await publishFolder(folder, join(temporaryFolder(), 'd.sqlite'));
      expect(next.release.version).not.toBe(release.version);
    }
  });
});
