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
  /** A word for an option of a field, such as `in_person`; undefined if the language has none. */
  optionLabel(option: string): string | undefined;
  yes: string;
  no: string;
  notOffered: string;
  /** What a deadline says; undefined for a text of an unknown form. */
  deadline(text: string, field: DeadlineField): string | undefined;
  /** When polls open or close; undefined for a text of an unknown form. */
  hours(text: string): string | undefined;
  /** What a standard footnote says, without its period; undefined for any other. */
  note(text: string): string | undefined;
  /** How a sentence about a deadline goes on with the time that a footnote begins with, and whether that is all of it. */
  timeOf(text: string): { words: string; isAll: boolean } | undefined;
}
