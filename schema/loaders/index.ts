import {
  type ChangeKey,
  findChangesById,
  idOfChange,
  keyOfChange,
  type StoredChange,
} from '../../db/storage/queries/find-changes.js';
import { findLinks } from '../../db/storage/queries/sources.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { changeId } from '../ids.js';
import { oneLoader } from './batch.js';
import { overrideLoaders } from './overrides.js';
import type { VotingRow } from './voting.js';

/** Loaders that combine the lookups of many objects into one statement. Create new ones for each operation: they cache everything. */
export function createLoaders(database: DatasetDatabase) {
  return {
    link: oneLoader((urls: readonly string[]) => findLinks(database, urls).map((row) => [row.url, row])),
    change: oneLoader((keys: readonly ChangeKey[]) => {
      const ids = keys.flatMap((key) => idOfChange(database, key) ?? []);
      const rows = findChangesById(database, ids);
      return rows.map((row): [string, StoredChange] => [changeId(keyOfChange(database, row)), row]);
    }, changeId),
    /** By their ids. */
    votings: new Map<string, Promise<VotingRow>>(),
    ...overrideLoaders(database),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
