import { capitalized } from '../../../../db/domain/text/format.js';
/** A group of entries, such as a deadline for each way to vote: its common name, and each entry with the name of its part. */
export interface Row<Entry> {
  name: string;
  parts: { name: string; entry: Entry }[];
}

/** Words that stand with what follows them: `On Election Day`, not `Same-day registration on`. */
const PREPOSITIONS = new Set(['for', 'in', 'of', 'on', 'to', 'a', 'de', 'en', 'la', 'para', 'por', 'sobre']);
/** Before these, the end of a label says what the entries are about: `First day` and `Last day` `of early voting`. */
const JOINTS = new Set(['of', 'on', 'de']);
/** What begins with these is no part of its own: `y votar el mismo día`. */
const GOES_ON = new Set(['y', 'o']);
/** One word alone, such as `Deadline`, does not say what entries have in common. */
const MIN_WORDS = 2;

/**
 * Puts entries into one row if they follow each other and their labels begin with the same words, such as `Deadline to register in person`
 * and `Deadline to register by mail`, or end with the same words, such as `First day of early voting` and `Last day of early voting`.
 *
 * @param entries in the order of reading
 */
export function rowsOf<Entry>(entries: readonly Entry[], labelOf: (entry: Entry) => string): Row<Entry>[] {
  const words = entries.map((entry) => labelOf(entry).split(' '));
  const rows: Row<Entry>[] = [];
  for (let start = 0; start < entries.length; ) {
    const shared = sharedStart(words, start) ?? sharedEnd(words, start);
    const end = shared?.end ?? start + 1;
    const parts = entries.slice(start, end).map((entry, at) => {
      const own = words[start + at] ?? [];
      return { name: capitalized((shared ? shared.partOf(own) : own).join(' ')), entry };
    });
    rows.push({ name: shared?.name ?? parts[0]?.name ?? '', parts });
    start = end;
  }
  return rows;
}

interface Shared {
  name: string;
  /** After the last label of the row. */
  end: number;
  partOf(words: readonly string[]): readonly string[];
}

function sharedStart(words: readonly (readonly string[])[], start: number): Shared | undefined {
  const length = commonLength(words[start], words[start + 1]);
  const first = words[start]?.slice(0, length) ?? [];
  // Up to a comma: `National registration form, box 6: ID number`.
  const comma = first.findIndex((word) => word.endsWith(','));
  let count = comma < 0 ? length : comma + 1;
  while (PREPOSITIONS.has(first[count - 1] ?? '')) count -= 1;
  if (count < MIN_WORDS || isWhole(words, start, length)) return undefined;
  let end = start + 2;
  while (
    commonLength(words[start], words[end]) === length &&
    words[end]?.length !== length &&
    !GOES_ON.has(words[end]?.[length] ?? '')
  )
    end += 1;
  const name = first.slice(0, count).join(' ').replace(/,$/, '');
  return { name, end, partOf: (own) => own.slice(count) };
}

function sharedEnd(words: readonly (readonly string[])[], start: number): Shared | undefined {
  const reversed = words.slice(start, start + MAX_PARTS).map((own) => own.toReversed());
  const length = commonLength(reversed[0], reversed[1]);
  const own = words[start] ?? [];
  const joint = own.findIndex((word, at) => at >= own.length - length && JOINTS.has(word));
  const tail = own.length - joint;
  if (joint < 1 || tail <= MIN_WORDS) return undefined;
  let end = 2;
  while (end < reversed.length && commonLength(reversed[0], reversed[end]) >= tail) end += 1;
  const name = capitalized(
    own
      .slice(joint + 1)
      .join(' ')
      .replace(/^(?:the|la|los) /, ''),
  );
  return { name, end: start + end, partOf: (label) => label.slice(0, label.length - tail) };
}

const MAX_PARTS = 8;

/** How many words two labels begin with. */
function commonLength(one: readonly string[] = [], other: readonly string[] = []): number {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at < 0 ? one.length : at;
}

/** Whether the first words are the whole of one of two labels: `How to register to vote` has no name for its part. */
const isWhole = (words: readonly (readonly string[])[], start: number, length: number) =>
  words[start]?.length === length || words[start + 1]?.length === length;
