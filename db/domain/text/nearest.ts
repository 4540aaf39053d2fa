/**
 * Returns the candidates that a misspelled text most likely means: those with the fewest edits, ignoring letter case and accents. Returns
 * none if all of them differ too much from the text.
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

/** Returns the three nearest candidates, nearest first, even if they differ much from the text. */
export function nearestThree(text: string, candidates: readonly string[]): string[] {
  return byDistance(text, candidates)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** The rest of a longer text is ignored, because the time grows with the length. */
const MAX_LENGTH = 40;
/** Maximum number of full comparisons, because a state may have thousands of regions. */
const MAX_COMPARED = 300;

function byDistance(text: string, candidates: readonly string[]): { candidate: string; distance: number }[] {
  const typed = lettersOf(folded(text.slice(0, MAX_LENGTH)));
  return candidates
    .map((candidate, index) => ({ candidate, index, letters: lettersOf(folded(candidate)) }))
    .map((entry) => ({ ...entry, minEdits: minEdits(typed, entry.letters) }))
    .sort((left, right) => left.minEdits - right.minEdits)
    .slice(0, MAX_COMPARED)
    .map((entry) => ({ ...entry, distance: editDistance(typed.text, entry.letters.text) }))
    .sort((left, right) => left.distance - right.distance || left.index - right.index);
}

/** Converts to lowercase without accents and outer spaces: `dona ana` for `Doña Ana`. */
export const folded = (text: string): string => withoutAccents(text.trim()).toLowerCase();

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Returns ` Did you mean CA, CO or CT?` to follow a sentence about an unknown name. Empty without names. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${names.join(', ').replace(/, ([^,]+)$/, ' or $1')}?`;
}

/**
 * Finds the candidates within a number of edits from a text, in their order. Lengths and letters exclude most candidates first, because
 * comparing all of them would take a hundred times as long.
 */
export function nearFinder(
  candidates: Iterable<string>,
): (text: string, maxEdits: number) => { candidate: string; edits: number }[] {
  const known = [...candidates].map(lettersOf);
  return (text, maxEdits) => {
    const typed = lettersOf(text);
    return known
      .filter((candidate) => minEdits(typed, candidate) <= maxEdits)
      .map((candidate) => ({ candidate: candidate.text, edits: editDistance(text, candidate.text) }))
      .filter(({ edits }) => edits <= maxEdits);
  };
}

/** A text with its letters as a set of bits. */
interface Letters {
  text: string;
  bits: number;
}

function lettersOf(text: string): Letters {
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31);
  return { text, bits };
}

/** Returns a lower bound of the edits: one edit changes the length by at most one, and adds and removes at most one letter. */
function minEdits(left: Letters, right: Letters): number {
  let changed = 0;
  for (let rest = left.bits ^ right.bits; rest !== 0; rest &= rest - 1) changed += 1;
  return Math.max(Math.abs(left.text.length - right.text.length), Math.ceil(changed / 2));
}

/** Counts the insertions, deletions, replacements, and swaps that turn one text into the other (optimal string alignment). */
export function editDistance(text: string, other: string): number {
  let beforeLast = new Uint16Array(other.length + 1);
  let last = Uint16Array.from({ length: other.length + 1 }, (_, column) => column);
  let current = new Uint16Array(other.length + 1);
  const at = (row: Uint16Array, column: number) => row[column] as number;
  for (let row = 1; row <= text.length; row += 1) {
    const code = text.charCodeAt(row - 1);
    current[0] = row;
    for (let column = 1; column <= other.length; column += 1) {
      const otherCode = other.charCodeAt(column - 1);
      let least = at(last, column - 1) + (code === otherCode ? 0 : 1);
      least = Math.min(least, at(last, column) + 1, at(current, column - 1) + 1);
      const isExchanged = code === other.charCodeAt(column - 2) && otherCode === text.charCodeAt(row - 2);
      if (isExchanged) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current[column] = least;
    }
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, other.length);
}
