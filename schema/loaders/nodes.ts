import type { Deadline } from '../../db/domain/deadlines/deadlines.js';
import { findElection } from '../../db/storage/queries/elections.js';
import {
  type ChangeKey,
  findChangesById,
  idOfChange,
  keyOfChange,
  type StoredChange,
} from '../../db/storage/queries/find-changes.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { changeId } from '../ids.js';
import { oneLoader } from './batch.js';
import { deadlinesInElection } from './deadlines-of-release.js';

export interface DeadlineKey {
  id: string;
  /** Id of its election. */
  election: string;
}

export function deadlineLoader(database: DatasetDatabase) {
  return oneLoader(
    (keys: readonly DeadlineKey[]) => {
      const ids = new Set(keys.map(({ id }) => id));
      const found: [string, Deadline][] = [];
      for (const name of new Set(keys.map(({ election }) => election))) {
        const election = findElection(database, name);
        const all = election ? deadlinesInElection(database, election) : [];
        for (const deadline of all) if (ids.has(deadline.id)) found.push([deadline.id, deadline]);
      }
      return found;
    },
    ({ id }) => id,
  );
}

export function changeLoader(database: DatasetDatabase) {
  return oneLoader((keys: readonly ChangeKey[]) => {
    const rows = findChangesById(
      database,
      keys.flatMap((key) => idOfChange(database, key) ?? []),
    );
    return rows.map((row): [string, StoredChange] => [changeId(keyOfChange(database, row)), row]);
  }, changeId);
}
