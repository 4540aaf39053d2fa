import { sql } from 'drizzle-orm';
import { wordLists } from '../../../domain/search/word-lists.js';
import { isQuestionWord, isStopWord } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { fieldsBySlug } from '../fields.js';
import { statesByCode } from '../states.js';
import { resultOf, type SearchResult } from './result.js';

/** A value whose text has the words of a question. */
interface FoundValue {
  /** Code of the state. */
  state: string;
  /** Slug of the field. */
  field: string;
  /** The part of the text with the words. */
  snippet: string;
}

/**
 * The values that have all words of a question, the best first.
 *
 * @param words of the question, canonical and corrected
 * @param states codes of those whose values are searched; all by default. The best ones of all states may have none of them.
 */
export function searchValues(
  database: DatasetDatabase,
  words: readonly string[],
  states: readonly string[] | undefined,
  limit: number,
): SearchResult[] {
  const terms = [...new Set(words.filter((word) => !isStopWord(word) && !isQuestionWord(word)))];
  if (terms.length === 0) return [];
  const query = terms.map(anyOf).join(' AND ');
  const found = database.all<FoundValue>(sql`
    select "values".state, "values".field, snippet(search_values, -1, '', '', '…', 24) as snippet
    from search_values join "values" on "values".rowid = search_values.rowid
    where search_values match ${query} ${states ? sql`and "values".state in ${states}` : sql``}
    order by rank, "values".state, "values".field limit ${limit}`);
  return found.map(({ state, field, snippet }) =>
    resultOf('ANSWER', {
      state: statesByCode(database).get(state) ?? null,
      field: fieldsBySlug(database).get(field) ?? null,
      snippet,
    }),
  );
}

/** A word, or another one for it. Words have only letters and digits, so that quotes are safe. */
const anyOf = (word: string): string =>
  `(${[word, ...(wordLists().synonyms.get(word)?.split(' ') ?? [])].map((one) => `"${one}"`).join(' OR ')})`;
