/** Words of a text that are compared: it takes as long as the product of both numbers. */
const MAX_WORDS = 300;
/** Texts with fewer common words, as a share of the shorter one, are different texts. Single words in common would only confuse. */
const MIN_COMMON = 0.5;

/** A part of a text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** Two texts in parts: those that both have, in the same order, and those that only one of them has. */
export function wordDifference(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const whole = { before: [{ text: before, differs: true }], after: [{ text: after, differs: true }] };
  if (old.length > MAX_WORDS || next.length > MAX_WORDS) return whole;
  const lengths = commonLengths(old, next);
  if ((lengths[0]?.[0] ?? 0) < MIN_COMMON * Math.min(old.length, next.length)) return whole;
  const [removed, added]: [Piece[], Piece[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [one = '', other = ''] = [old[i], next[j]];
    const [skipOld = 0, skipNext = 0] = [lengths[i + 1]?.[j], lengths[i]?.[j + 1]];
    if (i < old.length && j < next.length && isSame(one, other)) {
      add(removed, one, false);
      add(added, other, false);
      i += 1;
      j += 1;
    } else if (j >= next.length || (i < old.length && skipOld >= skipNext)) {
      add(removed, one, true);
      i += 1;
    } else {
      add(added, other, true);
      j += 1;
    }
  }
  return { before: removed, after: added };
}

/** Whether two texts differ in nothing but spaces, line breaks and commas, which is no change for a reader. */
export function isSameWording(before: string, after: string): boolean {
  return plain(before) === plain(after);
}

const plain = (text: string): string => text.replace(/[\s,;]+/g, ' ').trim();

/** Words with the space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

const isSame = (one: string, other: string): boolean => one.replace(END, '') === other.replace(END, '');

/** What may follow a word without making it another one. */
const END = /[\s,;:]+$/;

/** How many words the rests of both texts have in common, from each pair of words (longest common subsequence). */
function commonLengths(old: readonly string[], next: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] as Uint16Array, lengths[i + 1] as Uint16Array];
    for (let j = next.length - 1; j >= 0; j -= 1)
      row[j] = isSame(old[i] as string, next[j] as string)
        ? (below[j + 1] as number) + 1
        : Math.max(below[j] as number, row[j + 1] as number);
  }
  return lengths;
}

function add(pieces: Piece[], text: string, differs: boolean): void {
  const last = pieces.at(-1);
  if (last?.differs === differs) last.text += text;
  else pieces.push({ text, differs });
}
