import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Published, readPublished } from '../../db/storage/publish/published.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FIRST = '2026-03-01T00:00:00Z';
const SECOND = '2026-04-01T00:00:00Z';
const values = (from: string, to: string) => edited('values.csv', from, to);
const dated = (publishedAt: string) => edited('dataset.json', FIRST, publishedAt);

/** A server of its own, which imports these folders one after the other, the first at noon of the day, and then a minute later each. */
async function server(day: string, imports: DatasetFiles[]): Promise<{ path: string } & Published> {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  for (const [minute, changes] of imports.entries()) {
    const now = new Date(`${day}T12:0${minute}:00Z`);
    await publishFolder(writeDataset(changes), path, { now, allowRemovals: true });
  }
  return { path, ...(readPublished(path) as Published) };
}

const timeOf = ({ dataset }: Published, state: string, field: string) =>
  dataset.values.find((row) => row.state === state && row.field === field)?.modifiedAt;

describe('two servers that import the same exports, days apart,', () => {
  it('have identical files if each export has its own published_at', async () => {
    const exports = [{}, { ...values('type,paper', 'type,machine'), ...dated(SECOND) }];
    const [here, there] = [await server('2026-05-01', exports), await server('2026-06-06', exports)];
    expect(readFileSync(here.path).equals(readFileSync(there.path))).toBe(true);
    expect(timeOf(here, 'AA', 'ballot_type')).toBe(SECOND);
    expect(here.release.version).toMatch(/^2026-04-01-/);
  });

  it('differ only in the times of what changed if it does not', async () => {
    const exports = [{}, values('type,paper', 'type,machine')];
    const [here, there] = [await server('2026-05-01', exports), await server('2026-06-06', exports)];
    expect([timeOf(here, 'AA', 'ballot_type'), timeOf(there, 'AA', 'ballot_type')]).toEqual([
      '2026-05-01T12:01:00Z',
      '2026-06-06T12:01:00Z',
    ]);
    expect(timeOf(here, 'BB', 'ballot_type')).toBe(timeOf(there, 'BB', 'ballot_type'));
  });
});

describe('a later published_at', () => {
  it('makes a new release of the same content, without modified values', async () => {
    const { release, history, dataset } = await server('2026-05-01', [{}, dated(SECOND)]);
    expect(release.publishedAt).toBe(SECOND);
    expect(history.map(({ publishedAt }) => publishedAt)).toEqual([FIRST]);
    expect(dataset.values.filter(({ modifiedAt }) => modifiedAt === SECOND)).toEqual([]);
  });

  it('is compared as a time: with a fraction of a second, it is later than without', async () => {
    const { release } = await server('2026-05-01', [{}, dated('2026-03-01T00:00:00.5Z')]);
    expect(release.publishedAt).toBe('2026-03-01T00:00:00.5Z');
  });
});

describe('a value', () => {
  it('that goes from unknown to none is modified', async () => {
    const none = values('methods,,,Asked the office,2026-02-01', 'methods,,,,');
    const after = await server('2026-05-01', [none, {}]);
    expect(timeOf(after, 'BB', 'registration_methods')).toBe('2026-05-01T12:01:00Z');
  });

  it('of another format that gains a source stays unknown, and is not modified', async () => {
    const gains = { 'values.csv': `${SMALL_DATASET['values.csv']}BB,ballot_type,,,Asked the office,,\n` };
    const after = await server('2026-05-01', [{}, gains]);
    expect(timeOf(after, 'BB', 'ballot_type')).toBe(FIRST);
  });

  it('of a new field has the time in its file, or the time of publishing', async () => {
    const fields = `${SMALL_DATASET['fields.csv']}office,Markdown,contacts,,The office.\n`;
    const rows = `${SMALL_DATASET['values.csv']}AA,office,Town hall,,Guide,,2026-04-04T00:00:00Z\n`;
    const after = await server('2026-05-01', [{}, { 'fields.csv': fields, 'values.csv': rows }]);
    expect([timeOf(after, 'AA', 'office'), timeOf(after, 'BB', 'office')]).toEqual([
      '2026-04-04T00:00:00Z',
      '2026-05-01T12:01:00Z',
    ]);
  });
});
