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
  let beforeLast = new Uint16Array(other.length + 1);
  let last = Uint16Array.from({ length: other.length + 1 }, (_, column) => column);
  let current = new Uint16Array(other.length + 1);
  const at = (row: Uint16Array, column: number) => row[column] as number;
  for (let row = 1; row <= one.length; row += 1) {
    const code = one.charCodeAt(row - 1);
    current[0] = row;
    for (let column = 1; column <= other.length; column += 1) {
      const otherCode = other.charCodeAt(column - 1);
      let least = at(last, column - 1) + (code === otherCode ? 0 : 1);
      least = Math.min(least, at(last, column) + 1, at(current, column - 1) + 1);
      const isExchanged = code === other.charCodeAt(column - 2) && otherCode === one.charCodeAt(row - 2);
      if (isExchanged) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current[column] = least;
    }
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, other.length);
}
