import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRelease } from '../../db/storage/publish/published.js';
import { findChanges, type StoredChange } from '../../db/storage/queries/find-changes.js';
import { openDataset } from '../../db/storage/release/open.js';
import { findReleases } from '../../db/storage/release/releases.js';
import { publishFolder } from '../support/publish.js';
import { type Random, randomFrom } from '../support/random.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The texts, footnotes, sources and dates of values and overrides, by state, region and field. What is unknown is left out. */
type Content = Map<string, string>;

const EMPTY = JSON.stringify(['', '', null, null]);

function contentOf(path: string): Content {
  const { dataset } = readRelease(path);
  const cells = [
    ...dataset.values.map((value) => ({ ...value, region: '' })),
    ...dataset.overrides.map((override) => ({ ...override, footnotes: '' })),
  ];
  const entries = cells.map(({ state, region, field, text, footnotes, source, asOf }): [string, string] => [
    `${state}/${region}/${field}`,
    JSON.stringify([text, footnotes, source, asOf]),
  ]);
  return new Map(entries.filter(([, content]) => content !== EMPTY));
}

function replay(content: Content, changes: readonly StoredChange[]): Content {
  const result = new Map(content);
  for (const change of changes) {
    const key = `${change.state}/${change.region}/${change.field}`;
    const before = JSON.stringify([change.before, change.footnotesBefore, change.sourceBefore, change.asOfBefore]);
    const after = JSON.stringify([change.after, change.footnotesAfter, change.sourceAfter, change.asOfAfter]);
    expect(before).toBe(result.get(key) ?? EMPTY);
    if (after === EMPTY) result.delete(key);
    else result.set(key, after);
  }
  return result;
}

/** The small dataset with some rows of values and overrides left out, and some texts, footnotes, sources and dates replaced. */
function randomFiles(next: Random): Record<string, string> {
  const edit = (file: string) => {
    const [head = '', ...rows] = (SMALL_DATASET[file] as string).trimEnd().split('\n');
    const edited = rows.map((row) => {
      if (next() < 0.3) return row.replace('Guide', 'Book').replace('County page', 'Notice');
      if (next() < 0.3) return row.replace(/,paper,|,machine,/, next() < 0.5 ? ',paper,' : ',machine,');
      return next() < 0.3 ? row.replace('By mail too.', `By mail ${next()}.`).replace(/202\d-0/, '2024-0') : row;
    });
    // The first three lines of a Markdown value belong to each other.
    const kept = edited.filter((row) => !/^(AA,ballot|AA,primary|BB|AA,N|AA,P)/.test(row) || next() < 0.7);
    return [head, ...kept, ''].join('\n');
  };
  return { 'values.csv': edit('values.csv'), 'overrides.csv': edit('overrides.csv') };
}

it.each([1, 2, 3, 4])(
  'the changes since a release lead from its content to the current one (seed %i)',
  async (seed) => {
    const next = randomFrom(seed);
    const path = join(temporaryFolder(), 'dataset.sqlite');
    await publishFolder(writeDataset(), path);
    const contents = new Map<string, Content>();
    for (let edits = 0; edits < 8; edits += 1) {
      const { release } = await publishFolder(writeDataset(randomFiles(next)), path, { allowRemovals: true });
      contents.set(release.version, contentOf(path));
    }
    const { database, close } = openDataset(path);
    const versions = findReleases(database).map(({ version }) => version);
    const current = contentOf(path);
    for (const [version, content] of contents) {
      const changes = findChanges(database, { versions: versions.slice(0, versions.indexOf(version)) });
      expect(replay(content, changes)).toEqual(current);
    }
    close();
    expect(contents.size).toBeGreaterThan(4);
  },
);
