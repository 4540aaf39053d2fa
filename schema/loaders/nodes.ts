import type { Deadline } from '../../db/deadlines/deadlines.js';
import { findElection } from '../../db/queries/elections.js';
import {
  type ChangeKey,
  findChangesById,
  idOfChange,
  keyOfChange,
  type StoredChange,
} from '../../db/queries/find-changes.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import { deadlinesInElection } from '../deadline/deadlines-of-release.js';
import { changeId } from '../node/ids.js';
import type { Steps } from '../scheduling/steps.js';
import { oneLoader } from './batch.js';

export interface DeadlineKey {
  id: string;
  /** Id of its election. */
  election: string;
}

/** Computes the deadlines of one election after the other: each takes some 3 ms. */
export function deadlineLoader(database: DatasetDatabase, steps: Steps) {
  return oneLoader(
    async (keys: readonly DeadlineKey[]) => {
      const ids = new Set(keys.map(({ id }) => id));
      const found: [string, Deadline][] = [];
      for (const name of new Set(keys.map(({ election }) => election))) {
        const election = findElection(database, name);
        const all = election ? deadlinesInElection(database, election) : [];
        for (const deadline of all) if (ids.has(deadline.id)) found.push([deadline.id, deadline]);
        await steps.next();
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
