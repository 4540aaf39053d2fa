import { EITHER } from '../../../db/text/format.js';
import { deadlineSentences } from './deadline-sentences.js';
import { type Answer, answerOf, chosen, footnotesOf, inBrackets, known, type Values } from './question.js';

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
