/**
 * The candidates that a misspelled text most likely means: those with the fewest changed, missing and additional characters, without
 * regard to case. None if even those have little in common with the text.
 */
export function nearest(text: string, candidates: readonly string[], max = 3): string[] {
  // Nothing that somebody types is longer, and the time grows with the length.
  const wanted = text.slice(0, 100).toLowerCase();
  const distances = candidates.map((candidate) => editDistance(wanted, candidate.toLowerCase()));
  const smallest = Math.min(...distances);
  if (smallest > Math.ceil(wanted.length / 2)) return [];
  return candidates.filter((_, index) => distances[index] === smallest).slice(0, max);
}

/** ` Did you mean CA, CO or CT?`, to follow a sentence that says what does not exist; empty without names. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${names.join(', ').replace(/, ([^,]+)$/, ' or $1')}?`;
}

/** The Levenshtein distance: how many characters to insert, delete or replace to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] as number) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
