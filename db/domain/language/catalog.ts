import type { DeadlineField } from '../deadlines/fields.js';
import type { Topic } from '../vocabulary.js';

/** Languages that texts are translated to. */
export const TRANSLATION_LANGUAGES = ['es'] as const;
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number];
export const LANGUAGES = ['en', ...TRANSLATION_LANGUAGES] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words of a language for what the dataset stores as codes. */
export interface Catalog {
  topics: Readonly<Record<Topic, string>>;
  /** Names of states by their codes, where they differ from those of the dataset. */
  states: Readonly<Record<string, string>>;
  /** A word for an option of a field, such as `in_person`; undefined if the language has none. */
  optionLabel(option: string): string | undefined;
  /** What the search says about something that the service does not have; undefined for a text of an unknown form. */
  notice(text: string): string | undefined;
  yes: string;
  no: string;
  notOffered: string;
  /** What a deadline says; undefined for a text of an unknown form. */
  deadline(text: string, field: DeadlineField): string | undefined;
  /** The name of an election, in the words of the language; undefined if it is a name of its own. */
  electionName(name: string): string | undefined;
  /** When polls open or close; undefined for a text of an unknown form. */
  hours(text: string): string | undefined;
  /** What a standard footnote says, without its period; undefined for any other. */
  note(text: string): string | undefined;
  /** How a sentence about a deadline goes on with the time that a footnote begins with, and whether that is all of it. */
  timeOf(text: string): { words: string; isAll: boolean } | undefined;
}
