import { stateNamesOf } from '../../../domain/language/languages.js';
import { SPANISH_STATES } from '../../../domain/search/spanish.js';
import { isEnglish } from '../../../domain/search/word-lists.js';
import { isStopWord, type Token, type WordRun, wordsOf } from '../../../domain/search/words.js';
import { nearFinder } from '../../../domain/text/nearest.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/releases.js';
import { stateAbbreviations } from '../../tables/dataset.js';
import { type StateRow, statesByCode } from '../places.js';
import { fieldIndex } from './field-index.js';

/** A state, and the words of a question that name it. */
export interface NamedState {
  state: StateRow;
  part: WordRun;
  /** False for the code of a state that is a word as well, such as `me`. */
  isSure: boolean;
}

/** Other names of the District of Columbia, which people rarely write out. */
const DISTRICT = ['dc', 'd c', 'washington dc', 'washington d c', 'wash dc', 'wash d c'];
/** What people shorten: `N. Dakota`, `W Virginia`. */
const DIRECTION = /^([nsw])(?:orth|outh|est|ew) /;
/** Codes that are words as well. They count in upper case, or after "in" or a comma at the end. */
const WORDS_AND_CODES = new Set('al as co de hi id in la ma md me mi mo oh ok or pa'.split(' '));
/** In upper case as well: "photo ID". */
const NEVER_ALONE = new Set(['id']);
const JOINING = new Set(['and', 'or', 'vs', 'versus', 'than', 'y', 'e', 'o']);
/** Only longer names are found if they are misspelled. */
const MIN_MISSPELLED = 6;
const MAX_EDITS = 2;

/**
 * The states that a text names or gives the codes of.
 *
 * @param parts that are free, the longest first: of `west virginia`, the second word is no state
 */
export function findStates(
  database: DatasetDatabase,
  tokens: readonly Token[],
  parts: readonly WordRun[],
  isSpanish: boolean,
): NamedState[] {
  const names = stateNames(database);
  const found: NamedState[] = [];
  const isWithin = ({ from }: WordRun) => found.some(({ part }) => from >= part.from && from < part.from + part.length);
  for (const part of parts) {
    const state = names.get(part.text);
    if (state && !isWithin(part)) found.push({ state, part, isSure: true });
  }
  const free = parts.filter((part) => part.length === 1 && !isWithin(part));
  const codes = free.flatMap((part) => findCode(database, tokens, part, isSpanish) ?? []);
  const isNamed = found.length > 0 || codes.some(({ isSure }) => isSure);
  // "nj and pa": the second code is no word.
  const isListed = ({ from, text }: WordRun) =>
    isNamed && JOINING.has(tokens[from - 1]?.word ?? '') && !(isSpanish && WORDS_AND_CODES.has(text));
  return [...found, ...codes.map((one) => (isListed(one.part) ? { ...one, isSure: true } : one))];
}

const abbreviations = perRelease((database) => {
  const rows = database.select().from(stateAbbreviations).all();
  const named = rows.map(({ abbreviation, ...row }) => [wordsOf(abbreviation).join(' '), row] as const);
  return {
    names: new Map(named.filter(([, { also }]) => also === '')),
    words: new Map(named.filter(([, { also }]) => also !== '')),
  };
});

/** In the words of a text. */
const stateNames = perRelease((database): ReadonlyMap<string, StateRow> => {
  const states = statesByCode(database);
  const names = [...states.values()].flatMap((state) =>
    stateNamesOf(state)
      .map((name) => wordsOf(name).join(' '))
      .flatMap((name) => [
        name,
        `${name} state`,
        `state of ${name}`,
        `estado de ${name}`,
        name.replace(DIRECTION, '$1 '),
      ])
      .map((name) => [name, state.code] as const),
  );
  const others = [...Object.entries(SPANISH_STATES), ...DISTRICT.map((name) => [name, 'DC'] as const)];
  const short = [...abbreviations(database).names].map(([name, { code }]) => [name, code] as const);
  const rows = [...names, ...others, ...short].map(([name, code]) => [name, states.get(code)] as const);
  return new Map(rows.flatMap(([name, state]) => (state ? [[name, state]] : [])));
});

/** The state that a whole text names: by its code, or as people write its name. */
export function stateNamed(database: DatasetDatabase, text: string): StateRow | undefined {
  const name = wordsOf(text).join(' ');
  const code = abbreviations(database).words.get(name)?.code ?? name.toUpperCase();
  return stateNames(database).get(name) ?? statesByCode(database).get(code);
}

const finders = perRelease((database) =>
  nearFinder([...stateNames(database).keys()].filter(({ length }) => length >= MIN_MISSPELLED)),
);

/** The state that a word is the code or an abbreviation of. */
function findCode(
  database: DatasetDatabase,
  tokens: readonly Token[],
  part: WordRun,
  isSpanish: boolean,
): NamedState | undefined {
  const { text: word, from } = part;
  const code = word.toUpperCase();
  const short = abbreviations(database).words.get(word);
  const state = statesByCode(database).get(code) ?? statesByCode(database).get(short?.code ?? '');
  if (!state) return undefined;
  const [before, after] = [tokens[from - 1]?.word ?? '', tokens[from + 1]];
  const { written = '', gap = '' } = tokens[from] ?? {};
  const isShouted = tokens.every((token) => token.written === token.written.toUpperCase());
  const isAfterIn = !after && (/^(?:in|en)$/.test(before) || (gap.includes(',') && word !== 'id'));
  // "Portland, Ore." and "polls in Mass. and Maine"
  if (short && state.code !== code) {
    const isPlaced = /^[A-Z]/.test(written) && (/^(?:en|for|from|in|near|of)$/.test(before) || gap.includes(','));
    return { state, part, isSure: tokens.length === 1 || isPlaced };
  }
  const isAlone = !NEVER_ALONE.has(word) && (tokens.length === 1 || (!isShouted && written === code));
  // "va a votar", "va ganando", "I have MS", "his VA card"
  const isVerb = word === 'va' && (isSpanish || /^a$|(?:a|ie)ndo$/.test(after?.word ?? ''));
  if (after && /^(?:an?|have|has|her|his|their|with)$/.test(before)) return { state, part, isSure: false };
  return { state, part, isSure: (!WORDS_AND_CODES.has(word) && !isVerb) || isAfterIn || isAlone };
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
