import type { DeadlineField } from '../deadlines/fields.js';
import type { Topic } from '../vocabulary.js';

export const TRANSLATION_LANGUAGES = ['es'] as const;
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number];
export const LANGUAGES = ['en', ...TRANSLATION_LANGUAGES] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of a language for codes and standard texts of the dataset. */
export interface Catalog {
  topics: Readonly<Record<Topic, string>>;
  /** Names of states that differ from those of the dataset, by code. */
  states: Readonly<Record<string, string>>;
  /** Returns the label of an option, such as `in_person`. Undefined if the language has none. */
  optionLabel(option: string): string | undefined;
  /** Translates a notice of the search about missing content. Undefined for unknown forms. */
  notice(text: string): string | undefined;
  yes: string;
  no: string;
  notOffered: string;
  /** Translates a deadline. Undefined for unknown forms. */
  deadline(text: string, field: DeadlineField): string | undefined;
  /** Translates the name of an election. Undefined for proper names. */
  electionName(name: string): string | undefined;
  /** Translates polling hours. Undefined for unknown forms. */
  hours(text: string): string | undefined;
  /** Translates a standard footnote without its period. Undefined for other footnotes. */
  note(text: string): string | undefined;
  /** Returns the time at the start of a footnote, for a sentence about a deadline, and whether it is the whole footnote. */
  timeOf(text: string): { words: string; isAll: boolean } | undefined;
}
