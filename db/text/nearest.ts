/**
 * The candidates that a misspelled text most likely means: those with the fewest changed, missing and additional characters, without
 * regard to case and accents. None if even those have little in common with the text.
 */
export function nearest(text: string, candidates: readonly string[], max = 3): string[] {
  const sorted = byDistance(text, candidates);
  const smallest = sorted[0]?.distance ?? 0;
  if (smallest > Math.ceil(text.slice(0, MAX_LENGTH).length / 2)) return [];
  return sorted
    .filter(({ distance }) => distance === smallest)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** The three nearest candidates, the nearest first, whether or not the text means one of them. */
export function nearestThree(text: string, candidates: readonly string[]): string[] {
  return byDistance(text, candidates)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Longer than any candidate needs; the time grows with the length. */
const MAX_LENGTH = 40;

function byDistance(text: string, candidates: readonly string[]): { candidate: string; distance: number }[] {
  const wanted = folded(text.slice(0, MAX_LENGTH));
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, folded(candidate)) }))
    .sort((one, other) => one.distance - other.distance);
}

/** In lower case, without accents and outer spaces: `Doña Ana` as `dona ana`. */
export const folded = (text: string): string => withoutAccents(text.trim()).toLowerCase();

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** ` Did you mean CA, CO or CT?`, to follow a sentence that says what does not exist; empty without names. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${names.join(', ').replace(/, ([^,]+)$/, ' or $1')}?`;
}

/** How many characters to insert, delete, replace, or exchange with the next one, to turn one text into the other (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isExchanged = column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const exchanged = isExchanged ? (before[column - 2] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, exchanged, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
