import type { Locale } from '../../messages/locale.js';
import type { Child } from '../../pages/html.js';
import type { Answer } from './question.js';

/** An answer, with the parts marked that are in another language than the page. */
export const AnswerText = ({ answer, locale }: { answer: Answer; locale: Locale }): Child =>
  answer.parts.map(({ text, language }) => (language === locale.language ? text : <span lang={language}>{text}</span>));
