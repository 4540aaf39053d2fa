import type { Locale } from '../../messages/locale.js';
import type { Child } from '../../pages/html.js';
import type { Answer } from './question.js';

/** An answer. */
export const AnswerText = ({ answer, locale: _ }: { answer: Answer; locale: Locale }): Child => answer.text;
