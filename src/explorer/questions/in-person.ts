import { lowerFirst } from '../../../db/text/format.js';
import { type Answer, answerOf, inBrackets, known, type Values } from './question.js';

export function idAtThePolls(values: Values): Answer {
  const value = known(values, 'id_laws_in_person_voting');
  return answerOf(value ? [value.text === 'N/A' ? 'Not needed' : value.text, value.footnotes] : []);
}

export function pollingHours(values: Values): Answer {
  const open = known(values, 'polls_open');
  const close = known(values, 'polls_close');
  if (!open && !close) return answerOf([]);
  const footnotes = [open?.footnotes ?? '', close?.footnotes ?? ''];
  if (open && open.text === close?.text) return answerOf([open.text, ...footnotes]);
  if (isClock(open?.text) && isClock(close?.text)) return answerOf([`${open?.text} to ${close?.text}`, ...footnotes]);
  return answerOf([
    `Polls open: ${open ? lowerFirst(open.text) : 'not known'}`,
    footnotes[0] ?? '',
    `Polls close: ${close ? lowerFirst(close.text) : 'not known'}`,
    footnotes[1] ?? '',
  ]);
}

const isClock = (text: string | undefined) => text !== undefined && /^\d/.test(text);

export function earlyVoting(values: Values): Answer {
  const start = known(values, 'early_voting_starts');
  const end = known(values, 'early_voting_ends');
  if (!start && !end) return answerOf([]);
  if (start?.text === 'N/A' || end?.text === 'N/A')
    return answerOf(['Not offered', start?.footnotes ?? '', end?.footnotes ?? '']);
  const isSameNote = start?.footnotes === end?.footnotes;
  const first = start && `from ${lowerFirst(start.text)}${isSameNote ? '' : inBrackets(start.footnotes)}`;
  const last = end && `${withTime(lowerFirst(end.text).replace(/^by /, ''), end.footnotes)}`;
  if (first && last) return answerOf([`${first} to ${last}`]);
  return answerOf([first ?? 'First day: not known', last ? `Until ${last}` : 'Last day: not known']);
}

/** Footnotes that begin with a time go on with the sentence; others stand in brackets. */
const withTime = (text: string, footnotes: string) =>
  footnotes.startsWith('By ') ? `${text}, ${lowerFirst(footnotes)}` : `${text}${inBrackets(footnotes)}`;
