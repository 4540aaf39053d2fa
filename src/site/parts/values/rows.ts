import { capitalized } from '../../../../db/domain/text/format.js';

/** A group of entries, such as a deadline for each way to vote, with a common name and a name for each part. */
export interface Row<Entry> {
  name: string;
  parts: { name: string; entry: Entry }[];
}

/** Words that belong to the words after them: `On Election Day`, not `Same-day registration on`. */
const PREPOSITIONS = new Set(['for', 'in', 'of', 'on', 'to', 'a', 'de', 'en', 'la', 'para', 'por', 'sobre']);
/** Words that begin the common end of labels: `First day` and `Last day` `of early voting`. */
const LINKING_WORDS = new Set(['of', 'on', 'de']);
/** Conjunctions, which cannot begin the name of a part: `y votar el mismo día`. */
const CONJUNCTIONS = new Set(['y', 'o']);
/** A single word, such as `Deadline`, does not describe what entries have in common. */
const MIN_WORDS = 2;

/**
 * Groups consecutive entries whose labels begin with the same words, such as `Deadline to register in person`
 * and `Deadline to register by mail`, or end with the same words, such as `First day of early voting` and `Last day of early voting`.
 *
 * @param entries in reading order
 */
export function rowsOf<Entry>(entries: readonly Entry[], labelOf: (entry: Entry) => string): Row<Entry>[] {
  const words = entries.map((entry) => labelOf(entry).split(' '));
  const rows: Row<Entry>[] = [];
  for (let start = 0; start < entries.length; ) {
    const shared = sharedStart(words, start) ?? sharedEnd(words, start);
    const end = shared?.end ?? start + 1;
    const parts = entries.slice(start, end).map((entry, index) => {
      const label = words[start + index] ?? [];
      return { name: capitalized((shared ? shared.partOf(label) : label).join(' ')), entry };
    });
    rows.push({ name: shared?.name ?? parts[0]?.name ?? '', parts });
    start = end;
  }
  return rows;
}

interface Shared {
  name: string;
  /** The index after the last label of the row. */
  end: number;
  partOf(words: readonly string[]): readonly string[];
}

function sharedStart(words: readonly (readonly string[])[], start: number): Shared | undefined {
  const length = commonLength(words[start], words[start + 1]);
  const first = words[start]?.slice(0, length) ?? [];
  // The name ends at a comma: `National registration form, box 6: ID number`.
  const comma = first.findIndex((word) => word.endsWith(','));
  let count = comma < 0 ? length : comma + 1;
  while (PREPOSITIONS.has(first[count - 1] ?? '')) count -= 1;
  if (count < MIN_WORDS || isWhole(words, start, length)) return undefined;
  let end = start + 2;
  while (
    commonLength(words[start], words[end]) === length &&
    words[end]?.length !== length &&
    !CONJUNCTIONS.has(words[end]?.[length] ?? '')
  )
    end += 1;
  const name = first.slice(0, count).join(' ').replace(/,$/, '');
  return { name, end, partOf: (label) => label.slice(count) };
}

function sharedEnd(words: readonly (readonly string[])[], start: number): Shared | undefined {
  const reversed = words.slice(start, start + MAX_PARTS).map((label) => label.toReversed());
  const length = commonLength(reversed[0], reversed[1]);
  const first = words[start] ?? [];
  const linkingIndex = first.findIndex((word, index) => index >= first.length - length && LINKING_WORDS.has(word));
  const tail = first.length - linkingIndex;
  if (linkingIndex < 1 || tail <= MIN_WORDS) return undefined;
  let end = 2;
  while (end < reversed.length && commonLength(reversed[0], reversed[end]) >= tail) end += 1;
  const name = capitalized(
    first
      .slice(linkingIndex + 1)
      .join(' ')
      .replace(/^(?:the|la|los) /, ''),
  );
  return { name, end: start + end, partOf: (label) => label.slice(0, label.length - tail) };
}

const MAX_PARTS = 8;

/** Counts the words that two labels share at the start. */
function commonLength(left: readonly string[] = [], right: readonly string[] = []): number {
  const end = left.findIndex((word, index) => word !== right[index]);
  return end < 0 ? left.length : end;
}

/** Whether one of two labels consists only of the common words, so its part would have no name: `How to register to vote`. */
const isWhole = (words: readonly (readonly string[])[], start: number, length: number) =>
  words[start]?.length === length || words[start + 1]?.length === length;
