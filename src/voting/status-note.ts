import type { Locale } from '../messages/locale.js';

/** The note on a day, in the language as far as rules make it, and the rest of it in English. */
export interface StatusNote {
  text: string;
  /** Empty in English, which has all of it in the text. */
  english: string;
}

/** Of the dataset, which has notes in English alone. */
export const statusNote = (note: string, { language }: Locale): StatusNote =>
  language === 'en' ? { text: note, english: '' } : { text: '', english: note };
