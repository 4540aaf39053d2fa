import { eq } from 'drizzle-orm';
import { stateNamesOf } from '../../../domain/language/languages.js';
import { isEnglish } from '../../../domain/search/english-words.js';
import { SPANISH_STATES } from '../../../domain/search/spanish.js';
import { isStopWord, type WordRun, wordsOf } from '../../../domain/search/words.js';
import { nearFinder } from '../../../domain/text/nearest.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/per-release.js';
import { stateAbbreviations } from '../../tables/search.js';
import { type StateRow, statesByCode } from '../states.js';
import { fieldIndex } from './field-index.js';

/** A state, and the words of a question that name it. */
export interface NamedState {
  state: StateRow;
  part: WordRun;
  /** False for the code of a state that is a word as well, such as `me`. */
  isSure: boolean;
}

/** Other names of the District of Columbia, which people rarely write out. */
const DISTRICT = ['dc', 'd c', 'washington dc', 'washington d c'];
/** Codes that are words as well. They count in upper case, or after "in" at the end. */
const WORDS_AND_CODES = new Set('al as co de hi id in la ma md me mi mo oh ok or pa'.split(' '));
/** In upper case as well: "photo ID". */
const NEVER_ALONE = new Set(['id']);
const JOINING = new Set(['and', 'or', 'vs', 'versus', 'than', 'y', 'e', 'o']);
const IN = new Set(['in', 'en']);
/** Only longer names are found if they are misspelled. */
const MIN_MISSPELLED = 6;
const MAX_EDITS = 2;

/** The states that a question names or gives the codes of. @param parts the longest first: of `west virginia`, the second word is no state */
export function findStates(
  database: DatasetDatabase,
  text: string,
  words: readonly string[],
  parts: readonly WordRun[],
): NamedState[] {
  const names = stateNames(database);
  const found: NamedState[] = [];
  const isWithin = ({ from }: WordRun) => found.some(({ part }) => from >= part.from && from < part.from + part.length);
  for (const part of parts) {
    const state = names.get(part.text);
    if (state && !isWithin(part)) found.push({ state, part, isSure: true });
  }
  const codes = findCodes(database, text, words).filter(({ part }) => !isWithin(part));
  const isNamed = found.length > 0 || codes.some(({ isSure }) => isSure);
  // "nj and pa": the second code is no word.
  const isListed = ({ from }: WordRun) => isNamed && JOINING.has(words[from - 1] ?? '');
  return [...found, ...codes.map((one) => (isListed(one.part) ? { ...one, isSure: true } : one))];
}

/** In the words of a question. */
const stateNames = perRelease((database): ReadonlyMap<string, StateRow> => {
  const states = statesByCode(database);
  const names = [...states.values()].flatMap((state) =>
    stateNamesOf(state)
      .map((name) => wordsOf(name).join(' '))
      .flatMap((name) => [name, `${name} state`, `state of ${name}`, `estado de ${name}`])
      .map((name) => [name, state.code] as const),
  );
  const others = [...Object.entries(SPANISH_STATES), ...DISTRICT.map((name) => [name, 'DC'] as const)];
  const written = database.select().from(stateAbbreviations).where(eq(stateAbbreviations.also, '')).all();
  const short = written.map(({ abbreviation, code }) => [wordsOf(abbreviation).join(' '), code] as const);
  const rows = [...names, ...others, ...short].map(([name, code]) => [name, states.get(code)] as const);
  return new Map(rows.flatMap(([name, state]) => (state ? [[name, state]] : [])));
});

const finders = perRelease((database) =>
  nearFinder([...stateNames(database).keys()].filter(({ length }) => length >= MIN_MISSPELLED)),
);

function findCodes(database: DatasetDatabase, text: string, words: readonly string[]): NamedState[] {
  const isShouted = text === text.toUpperCase();
  const written = new Set(isShouted ? [] : text.split(/[^A-Za-z]+/));
  return words.flatMap((word, index) => {
    const code = word.toUpperCase();
    const state = statesByCode(database).get(code);
    if (!state) return [];
    const isAfterIn = index === words.length - 1 && IN.has(words[index - 1] ?? '');
    const isAlone = !NEVER_ALONE.has(word) && (words.length === 1 || written.has(code));
    // "va a votar"
    const isVerb = word === 'va' && words[index + 1] === 'a';
    const isSure = (!WORDS_AND_CODES.has(word) && !isVerb) || isAfterIn || isAlone;
    return [{ state, part: { text: word, from: index, length: 1 }, isSure }];
  });
}

/** The state whose name a part is nearest to, if it is no word. */
export function findMisspelled(database: DatasetDatabase, parts: readonly WordRun[]): NamedState | undefined {
  let best: (NamedState & { edits: number }) | undefined;
  for (const part of parts) {
    if (part.text.length < MIN_MISSPELLED - 1 || isInFields(database, part) || areEnglish(part)) continue;
    for (const { candidate, edits } of finders(database)(part.text, MAX_EDITS)) {
      const state = stateNames(database).get(candidate) as StateRow;
      if (edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { state, part, isSure: true, edits };
    }
  }
  return best;
}

/** Whether questions about fields have all words of a part. */
export function isInFields(database: DatasetDatabase, { text }: WordRun): boolean {
  const { spellings } = fieldIndex(database);
  return text.split(' ').every((word) => isStopWord(word) || spellings.has(word));
}

export const areEnglish = ({ text }: WordRun): boolean =>
  text.split(' ').every((word) => isStopWord(word) || isEnglish(word));
