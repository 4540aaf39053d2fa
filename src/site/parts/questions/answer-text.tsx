import type { Locale } from '../../../voting/messages/locale.js';
import { type Over, shortOver } from '../../../voting/what-is-over.js';
import type { Child } from '../../html/html.js';
import type { Answer } from './question.js';

type AnswerTextProps = { answer: Answer; over: readonly Over[]; locale: Locale };

/** An answer after what is over of it, with the parts marked that are in another language than the page. */
export const AnswerText = ({ answer, over, locale }: AnswerTextProps): Child => [
  over.length > 0 && <strong>{shortOver([...new Set(over)], locale)} </strong>,
  ...answer.parts.map(({ text, language }) =>
    language === locale.language ? text : <span lang={language}>{text}</span>,
  ),
];
