import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { dayNear } from '../../db/text/format.js';
import type { Locale } from '../messages/locale.js';
import { pollHours, type WordedDeadline } from './deadline-words.js';
import { inBrackets, known, type Values } from './values.js';

type Deadline = WordedDeadline & { item: { text: string } };

/** What a voter can still do for an election of a state depends on. */
export interface Situation {
  election: { date: CivilDay };
  /** Of the state, for this election. */
  deadlines: readonly Deadline[];
  /** Polling hours, same-day registration and the phone number of the state. */
  values: Values;
  today: CivilDay;
  locale?: Locale;
}

/** The slugs of the values that `whatIsOver` reads. */
export const SITUATION_SLUGS = [
  ...['has_automatic_vbm', 'has_sdr_early_voting', 'has_sdr_election_day'],
  ...['polls_close', 'polls_open', 'sos_phone_number'],
] as const;

/** What a voter does, in words for all ways, and for some of them. */
export const ACTS = [
  { action: 'REGISTER', act: 'register', byWay: 'register' },
  { action: 'REQUEST_BALLOT', act: 'ask for a ballot by mail', byWay: 'ask for a mail ballot' },
  { action: 'RETURN_BALLOT', act: 'return a mail ballot', byWay: 'return a mail ballot' },
] as const;
export type Act = (typeof ACTS)[number];

/** A way to do something, with its deadlines: a letter may have two. */
export interface Way {
  method: NonNullable<Deadline['method']>;
  deadlines: readonly Deadline[];
  /** The last day; undefined if it is not known, or there is none. */
  last: CivilDay | undefined;
}

/** How a voter can do something, but for what the state does not offer, or nobody needs to do. */
export function waysOf({ action }: Pick<Act, 'action'>, { deadlines, values }: Situation): Way[] {
  if (action === 'REQUEST_BALLOT' && isSentBallots({ values })) return [];
  const offered = deadlines.filter(
    (one) => one.action === action && one.kind !== 'OPENS' && one.status !== 'NOT_OFFERED' && !isNotOffered(one),
  );
  return [...Map.groupBy(offered, ({ method }) => method)].flatMap(([method, own]) => {
    const [last] = own.flatMap(({ date }) => date ?? []).sort();
    return method ? { method, deadlines: own, last } : [];
  });
}

/** Whether voters need not ask for a ballot. */
export function isSentBallots({ values }: Pick<Situation, 'values'>): boolean {
  const isSent = known(values, 'has_automatic_vbm');
  return isSent?.text === 'True' && isSent.footnotes === '';
}

/** In general elections, so it is not the last way that is left for another one. */
const isNotOffered = ({ status, date, item }: Deadline) =>
  status === 'UNCONFIRMED' && date === null && item.text === 'N/A';

/** Mail that would have to be on its way by now. */
export const isLateByMail = ({ method, deadlines: [first] }: Way, today: CivilDay): boolean =>
  method === 'MAIL' && (first?.actBy ?? today) < today;

export const isOver = ({ last }: Way, today: CivilDay): boolean => last !== undefined && last < today;

/** Whether it is too late for a way, or for a letter to arrive in time. */
export const isTooLate = (way: Way, today: CivilDay): boolean => isOver(way, today) || isLateByMail(way, today);

/** The first and the last deadline of early voting. */
export function earlyPeriod<One extends Pick<Deadline, 'action' | 'kind'>>(deadlines: readonly One[]) {
  const find = (wanted: Deadline['kind']) =>
    deadlines.find(({ action, kind }) => action === 'VOTE_EARLY' && kind === wanted);
  return { opens: find('OPENS'), closes: find('CLOSES') };
}

/** A footnote that allows it on some days only, which nothing here computes. */
const LIMIT = /^only\b|\buntil\b/i;

/** Whether voters can still register when they vote early, or on Election Day. Undefined if that is not known for sure. */
export function registersWhenVoting(situation: Situation): Record<'early' | 'day', boolean | undefined> {
  const [onDay, early] = ['has_sdr_election_day', 'has_sdr_early_voting'].map((slug) => known(situation.values, slug));
  const hasEarly = early?.text === 'True' && earlyVoting(situation) !== '';
  return {
    early: !early || (hasEarly && LIMIT.test(early.footnotes)) ? undefined : hasEarly,
    day: onDay && onDay.text === 'True',
  };
}

/** Where voters can register when they vote. */
export function sameDay({ action }: Pick<Act, 'action'>, situation: Situation): string {
  if (action !== 'REGISTER') return '';
  const { early, day } = registersWhenVoting(situation);
  const [onDay, whenEarly] = ['has_sdr_election_day', 'has_sdr_early_voting'].map((slug) =>
    known(situation.values, slug),
  );
  const ask = 'Ask your election office whether you can still register when you vote';
  if (!onDay || !whenEarly) return `${ask}.`;
  const ways = [
    ...(early ? [`when you vote early${inBrackets(whenEarly.footnotes)}`] : []),
    ...(day ? [`on Election Day, when you vote${inBrackets(onDay.footnotes)}`] : []),
  ];
  return [
    ...(ways.length > 0 ? [`You can still register ${ways.join(', or ')}.`] : []),
    ...(early === undefined ? [`${ask} early${inBrackets(whenEarly.footnotes)}.`] : []),
  ].join(' ');
}

/** The ways in which one can still vote, in words: `early from today`, `on Tue, Dec 1, 7 a.m. to 7 p.m.` Empty if one is over, or not known. */
export interface Left {
  mail: string;
  early: string;
  day: string;
}

export function leftOf(situation: Situation): Left {
  const { election, today, values } = situation;
  const hours = pollHours(known(values, 'polls_open'), known(values, 'polls_close'));
  const day = election.date === today ? 'today' : `on ${dayNear(election.date, today)}`;
  return { mail: byMail(situation), early: earlyVoting(situation), day: `${day}${hours && `, ${hours}`}` };
}

/**
 * Whether only voters who are registered can still vote in a way.
 *
 * @param way `mail`, `early`, `day`, or `any` for all that are left
 */
export function needsRegistration(situation: Situation, way: string): boolean {
  const { today } = situation;
  const registration = waysOf(ACTS[0], situation);
  const isLate = registration.length > 0 && registration.every((one) => isTooLate(one, today));
  const { early, day } = registersWhenVoting(situation);
  const canRegister: Record<string, boolean | undefined> = { early, day, any: early || day };
  return isLate && canRegister[way] !== true;
}

/** Behind a way, where others need no registration. */
export const IF_REGISTERED = ' (if you are registered)';

/** `You can still vote: early from today, or on Tue, Dec 1, 7 a.m. to 7 p.m.` */
export function waysLeft(situation: Situation): string {
  const { mail, early, day } = leftOf(situation);
  const areAll = needsRegistration(situation, 'any');
  const markOf = (way: string) => (!areAll && needsRegistration(situation, way) ? IF_REGISTERED : '');
  const ways = [mail, early && `${early}${markOf('early')}`, `${day}${markOf('day')}`].filter(Boolean);
  const text = ways.length > 1 ? `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}` : ways.join('');
  return `${areAll ? 'If you are registered, you can still vote' : 'You can still vote'}: ${text}${text.endsWith('.') ? '' : '.'}`;
}

/** Where every voter is sent a ballot. */
function byMail({ deadlines, today, values }: Situation): string {
  const letter = deadlines.find(({ action, method }) => action === 'RETURN_BALLOT' && method === 'MAIL');
  if (known(values, 'has_automatic_vbm')?.text !== 'True' || !letter?.actBy || letter.actBy < today) return '';
  const isPostmark = letter.kind === 'POSTMARKED' && letter.actBy === letter.date;
  return `by mail until ${dayNear(letter.actBy, today)}${isPostmark ? ' (ask for a postmark at a post office counter)' : ''}`;
}

/** `early from today`, `early until Fri, Nov 27` */
function earlyVoting({ deadlines, today }: Situation): string {
  const { opens, closes } = earlyPeriod(deadlines);
  const [from, to] = [opens?.date ?? '', closes?.date ?? ''];
  if ((from === '' && to === '') || (to !== '' && to < today)) return '';
  const mark = [opens, closes].some((one) => one?.date && one.status === 'UNCONFIRMED') ? ' (not confirmed)' : '';
  if (from === today) return `early from today${mark}`;
  if (from > today) return `early from ${dayNear(from, today)}${to && ` to ${dayNear(to, today)}`}${mark}`;
  if (to !== '') return `early until ${dayNear(to, today)}${from ? '' : ' (ask when it begins)'}${mark}`;
  // Nobody knows for sure that places are still open.
  return 'early, where places are still open (ask your election office)';
}
