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
/** A state may have thousands of regions. */
const MAX_COMPARED = 300;

function byDistance(text: string, candidates: readonly string[]): { candidate: string; distance: number }[] {
  const wanted = lettersOf(folded(text.slice(0, MAX_LENGTH)));
  return candidates
    .map((candidate, index) => ({ candidate, index, letters: lettersOf(folded(candidate)) }))
    .map((one) => ({ ...one, least: leastEdits(wanted, one.letters) }))
    .sort((one, other) => one.least - other.least)
    .slice(0, MAX_COMPARED)
    .map((one) => ({ ...one, distance: editDistance(wanted.text, one.letters.text) }))
    .sort((one, other) => one.distance - other.distance || one.index - other.index);
}

/** In lower case, without accents and outer spaces: `Doña Ana` as `dona ana`. */
export const folded = (text: string): string => withoutAccents(text.trim()).toLowerCase();

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** ` Did you mean CA, CO or CT?`, to follow a sentence that says what does not exist; empty without names. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${names.join(', ').replace(/, ([^,]+)$/, ' or $1')}?`;
}

/**
 * Finds the candidates that are at most some edits away from a text, in their order. Most are ruled out by their length and their letters:
 * comparing all of them would take a hundred times as long.
 */
export function nearFinder(
  candidates: Iterable<string>,
): (text: string, most: number) => { candidate: string; edits: number }[] {
  const known = [...candidates].map(lettersOf);
  return (text, most) => {
    const wanted = lettersOf(text);
    return known
      .filter((one) => leastEdits(wanted, one) <= most)
      .map((one) => ({ candidate: one.text, edits: editDistance(text, one.text) }))
      .filter(({ edits }) => edits <= most);
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

/** An edit changes the length by one, and adds one letter and takes one away at most. */
function leastEdits(one: Letters, other: Letters): number {
  let changed = 0;
  for (let rest = one.bits ^ other.bits; rest !== 0; rest &= rest - 1) changed += 1;
  return Math.max(Math.abs(one.text.length - other.text.length), Math.ceil(changed / 2));
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
