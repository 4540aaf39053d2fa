/** Longer texts are not compared by word, because the time grows with the product of both lengths. */
const MAX_WORDS = 300;
/** Texts that share fewer words, relative to the shorter text, are marked as wholly different. */
const MIN_COMMON = 0.5;

/** Part of a text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** Splits two texts into the words that both share, in the same order, and those that only one of them has. */
export function wordDifference(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const whole = { before: [{ text: before, differs: true }], after: [{ text: after, differs: true }] };
  if (old.length > MAX_WORDS || next.length > MAX_WORDS) return whole;
  const lengths = commonLengths(old, next);
  if ((lengths[0]?.[0] ?? 0) < MIN_COMMON * Math.min(old.length, next.length)) return whole;
  const [removed, added]: [Piece[], Piece[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [oldWord = '', nextWord = ''] = [old[i], next[j]];
    const [skipOld = 0, skipNext = 0] = [lengths[i + 1]?.[j], lengths[i]?.[j + 1]];
    if (i < old.length && j < next.length && isSameWord(oldWord, nextWord)) {
      add(removed, oldWord, false);
      add(added, nextWord, false);
      i += 1;
      j += 1;
    } else if (j >= next.length || (i < old.length && skipOld >= skipNext)) {
      add(removed, oldWord, true);
      i += 1;
    } else {
      add(added, nextWord, true);
      j += 1;
    }
  }
  return { before: removed, after: added };
}

/** Whether two texts differ only in spaces, line breaks, commas, and semicolons. */
export function isSameWording(before: string, after: string): boolean {
  return withoutSpacing(before) === withoutSpacing(after);
}

const withoutSpacing = (text: string): string => text.replace(/[\s,;]+/g, ' ').trim();

/** Splits a text into words with the spaces that follow them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

const isSameWord = (left: string, right: string): boolean => left.replace(WORD_END, '') === right.replace(WORD_END, '');

/** Spaces and punctuation after a word, which are ignored when words are compared. */
const WORD_END = /[\s,;:]+$/;

/** Counts the words that the remaining texts share from each pair of positions (longest common subsequence). */
function commonLengths(old: readonly string[], next: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] as Uint16Array, lengths[i + 1] as Uint16Array];
    for (let j = next.length - 1; j >= 0; j -= 1)
      row[j] = isSameWord(old[i] as string, next[j] as string)
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
