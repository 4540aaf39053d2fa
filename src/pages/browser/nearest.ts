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

/** How many characters have to be inserted, deleted or replaced (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] as number) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}
