import { editDistance } from '../../domain/text/nearest.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { allElections } from './elections.js';

/** An id to compare with. */
interface Candidate {
  id: string;
  lowerCase: string;
  /** Of the date in it. */
  time: number;
}

/** The ids of all elections. Those in all states come first, so that they win among ids that are equally near. */
const candidates = perRelease((database): readonly Candidate[] => {
  const all = allElections(database);
  const sorted = [...all.filter(({ state }) => state === null), ...all.filter(({ state }) => state !== null)];
  return sorted.map(({ id, date }) => ({ id, lowerCase: id.toLowerCase(), time: Date.parse(date) }));
});

/** Longer than any id. */
const MAX_LENGTH = 40;

/** The id that a wrong one most likely means: the one with the fewest edits; among several, that of the nearest date. */
export function nearestElection(database: DatasetDatabase, id: string): string {
  const wanted = id.slice(0, MAX_LENGTH).toLowerCase();
  const all = candidates(database);
  const containing = all.filter(({ lowerCase }) => lowerCase.includes(wanted));
  const wantedTime = Date.parse(/\d{4}-\d{2}-\d{2}/.exec(wanted)?.[0] ?? '');
  const nearest = { id: '', edits: Number.POSITIVE_INFINITY, apart: Number.POSITIVE_INFINITY };
  for (const candidate of containing.length > 0 ? containing : all) {
    const edits = editDistance(wanted, candidate.lowerCase);
    const apart = Math.abs(candidate.time - wantedTime);
    if (edits < nearest.edits || (edits === nearest.edits && apart < nearest.apart))
      Object.assign(nearest, { id: candidate.id, edits, apart });
  }
  return nearest.id;
}
