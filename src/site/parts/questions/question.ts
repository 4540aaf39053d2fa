import type { Language } from '../../../../db/domain/language/catalog.js';
import type { Values } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';

/** A text in one language. */
export interface Part {
  text: string;
  language: Language;
}

export interface Answer {
  /** The answer in plain text, which says so if it is not known. */
  text: string;
  /** The answer in parts, because the dataset has some texts only in English. */
  parts: readonly Part[];
  isKnown: boolean;
}

/** A common question of voters, with a function that answers it from values. */
export interface Question {
  id: 'register' | 'registration-deadline' | 'id' | 'polling-hours' | 'early-voting' | 'mail' | 'felony';
  /** The fields of the answer. Links lead to the first one by default. */
  slugs: readonly [string, ...string[]];
  answer(values: Values, locale: Locale): Answer;
}

export interface QuestionText {
  /** The full question: `When are the polls open?` */
  label: string;
  /** Two or three words before an answer: `Polling hours` */
  name: string;
  /** An explanation below the question. */
  hint: string;
}

export const questionText = ({ id }: Pick<Question, 'id'>, { t }: Locale): QuestionText => ({
  label: t(`question.${id}.label`),
  name: t(`question.${id}.name`),
  hint: t(`question.${id}.hint`),
});
