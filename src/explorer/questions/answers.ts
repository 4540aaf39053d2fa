import { felonySentence } from '../../../db/text/felony-sentence.js';
import { EITHER, lowerFirst } from '../../../db/text/format.js';
import { chosen, footnotesOf, inBrackets, known, type Values } from '../../voting/values.js';
import { deadlineSentences, withFootnotes } from './deadline-sentences.js';
import { type Answer, answerOf } from './question.js';

const WAYS: Readonly<Record<string, string>> = {
  online: 'online',
  mail: 'by mail',
  in_person: 'in person',
  email: 'by email',
  fax: 'by fax',
  phone: 'by phone',
};

export function register(values: Values): Answer {
  const methods = chosen(values, 'registration_methods');
  const deadline = known(values, 'registration_deadline_in_person');
  // Where nobody registers, a footnote says so.
  if (!methods) return answerOf(deadline?.text === 'N/A' ? [deadline.footnotes] : []);
  const ways = Object.keys(WAYS).filter((method) => methods.includes(method));
  const others = methods.filter((method) => !(method in WAYS)).map((method) => method.replaceAll('_', ' '));
  const listed = EITHER.format([...ways.map((method) => WAYS[method] ?? method), ...others]);
  return answerOf([listed || 'In none of the usual ways', footnotesOf(values, 'registration_methods')]);
}

export function registrationDeadline(values: Values): Answer {
  const deadlines = deadlineSentences(values, [
    { slug: 'registration_deadline_online', how: 'online' },
    { slug: 'registration_deadline_mail', how: 'by mail' },
    { slug: 'registration_deadline_in_person', how: 'in person' },
  ]);
  return answerOf([...deadlines, ...sameDay(values)]);
}

/** Whether one can register and vote on the same day. What is unknown is not mentioned as a no. */
function sameDay(values: Values): string[] {
  const days = [
    { name: ' on Election Day', value: known(values, 'has_sdr_election_day') },
    { name: ' during early voting', value: known(values, 'has_sdr_early_voting') },
  ];
  const [first, second] = days.map(({ value }) => value);
  if (!first && !second) return [];
  if (first?.text === 'False' && second?.text === 'False' && first.footnotes === second.footnotes)
    return [`No same-day registration${inBrackets(first.footnotes)}`];
  const named = (text: string | undefined) =>
    days.filter(({ value }) => value?.text === text).map(({ name, value }) => `${name}${inBrackets(value?.footnotes)}`);
  return [
    ...[named('True').join(' and')].filter(Boolean).map((yes) => `Same-day registration${yes}`),
    ...named('False').map((no) => `No same-day registration${no}`),
    ...named(undefined).map((day) => `Same-day registration${day}: not known`),
  ];
}

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

export function votingByMail(values: Values): Answer {
  const who = whoByMail(values);
  const requests = requestDeadlines(values);
  const back = known(values, 'ballot_return_deadline_mail');
  if (who.length + requests.length === 0 && !back) return answerOf([]);
  const isSent = known(values, 'has_automatic_vbm')?.text === 'True';
  return answerOf([
    ...(who.length > 0 ? who : ['Who may vote by mail: not known']),
    ...(requests.length > 0 || isSent ? requests : ['When to ask for a ballot: not known']),
    ...(back
      ? withFootnotes(`return by mail: ${back.text === 'N/A' ? 'not offered' : lowerFirst(back.text)}`, back.footnotes)
      : ['When the ballot must be back: not known']),
  ]);
}

/** Until when to ask online and by mail. Nothing about a way that the state does not have, or where every voter is sent a ballot. */
function requestDeadlines(values: Values): string[] {
  const methods = chosen(values, 'absentee_request_methods');
  const isSent = known(values, 'has_automatic_vbm')?.text === 'True';
  const ways = [
    { slug: 'absentee_deadline_online', how: 'online', method: 'online' },
    { slug: 'absentee_deadline_mail', how: 'by mail', method: 'mail' },
  ].filter(({ slug, method }) => {
    const value = known(values, slug);
    if (!value) return !isSent && (!methods || methods.includes(method));
    return !(isSent && value.text === 'N/A');
  });
  return deadlineSentences(values, ways, 'ask');
}

function whoByMail(values: Values): string[] {
  const automatic = known(values, 'has_automatic_vbm');
  const noExcuse = known(values, 'has_no_excuse_absentee');
  if (automatic?.text === 'True') return ['Every registered voter is sent a ballot', automatic.footnotes];
  if (!noExcuse) return [];
  return [noExcuse.text === 'True' ? 'Any voter, without a reason' : 'With a reason only', noExcuse.footnotes];
}

export function afterFelony(values: Values): Answer {
  const slug = 'felony_voting_options';
  const footnotes = footnotesOf(values, slug);
  const sentence = felonySentence({ slug, selected: chosen(values, slug) ?? null, footnotes }) ?? '';
  return answerOf([sentence, sentence.includes(footnotes) ? '' : footnotes]);
}
