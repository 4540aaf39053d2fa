import { editDistance } from '../../../db/text/nearest.js';

/** At most this many suggestions. */
const MAX_SUGGESTIONS = 3;
/** Shorter words are part of too many names. */
const MIN_PART = 4;

/** The names that a mistyped word may mean, nearest first: those that contain it, and those with a few other characters. */
export function nearest(word: string, names: readonly string[]): string[] {
  const maxDistance = Math.max(2, Math.floor(word.length / 4));
  return names
    .map((name) => ({ name, distance: distanceOf(word, name) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

function distanceOf(word: string, name: string): number {
  return word.length >= MIN_PART && name.includes(word) ? 1 : editDistance(word, name);
}
