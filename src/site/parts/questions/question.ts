import type { Language } from '../../../../db/domain/language/catalog.js';
import type { Locale } from '../../../voting/messages/locale.js';
import type { Values } from '../../../voting/values.js';

/** A text in one language. */
export interface Part {
  text: string;
  language: Language;
}

export interface Answer {
  /** Sentences in plain text. They say so if the answer is not known. */
  text: string;
  /** The same in parts: what the dataset has in English alone stands apart from what is in the language of the page. */
  parts: readonly Part[];
  isKnown: boolean;
}

/** What a voter asks first, with a template of the answer over values. */
export interface Question {
  id: 'register' | 'registration-deadline' | 'id' | 'polling-hours' | 'early-voting' | 'mail' | 'felony';
  /** The fields that the answer comes from. The first one is where to read on. */
  slugs: readonly [string, ...string[]];
  answer(values: Values, locale: Locale): Answer;
}

/** A question in words. */
export interface QuestionText {
  /** In the words of a voter: `When are the polls open?` */
  label: string;
  /** In two or three words, before an answer: `Polling hours` */
  name: string;
  /** What the answer is about, below the question. */
  hint: string;
}

export const questionText = ({ id }: Pick<Question, 'id'>, { t }: Locale): QuestionText => ({
  label: t(`question.${id}.label`),
  name: t(`question.${id}.name`),
  hint: t(`question.${id}.hint`),
});
