import { CATALOGS } from '../language/languages.js';
import { capitalized, ended } from '../text/format.js';
import { footnotesOf, inBrackets, known } from '../text/values.js';
import { actText, mailText, methodText, notConfirmedMark, type WordedDeadline } from './deadline-words.js';
import type { Locale } from './messages/locale.js';
import { pollHours, pollNotes } from './poll-hours.js';
import type { VoterActionKind, VoterActionStatus } from './status.js';
import {
  ACTS,
  earlyPeriod,
  isEarlyLeft,
  isLateByMail,
  isOver,
  isSentBallots,
  isTooLate,
  needsReason,
  needsRegistration,
  registersWhenVoting,
  type Situation,
  type Way,
  waysOf,
} from './ways-left.js';

/** Where voters can register when they vote. In other languages than English, without the footnotes, which `sameDayNotes` has. */
export function sameDay({ action }: Pick<WordedDeadline, 'action'>, situation: Situation): string {
  if (action !== 'REGISTER') return '';
  const { t, language } = situation.locale;
  const { early, day } = registersWhenVoting(situation);
  const [onDay, whenEarly] = sameDayValues(situation);
  if (!onDay || !whenEarly) return t('voting.sameDay.ask');
  const [dayNote, earlyNote] = [onDay, whenEarly].map(({ footnotes }) =>
    language === 'en' ? inBrackets(footnotes) : '',
  ) as [string, string];
  return [
    ...(early && day ? [t('voting.sameDay.both', { earlyNote, dayNote })] : []),
    ...(early && !day ? [t('voting.sameDay.early', { earlyNote })] : []),
    ...(!early && day ? [t('voting.sameDay.day', { dayNote })] : []),
    ...(early === undefined ? [t('voting.sameDay.askEarly', { earlyNote })] : []),
  ].join(' ');
}

const sameDayValues = ({ values }: Situation) =>
  ['has_sdr_election_day', 'has_sdr_early_voting'].map((slug) => known(values, slug));

/** What `sameDay` is said with, and only exists in English, for a page in another language. */
export function sameDayNotes(act: Pick<WordedDeadline, 'action'>, situation: Situation): string[] {
  if (situation.locale.language === 'en' || sameDay(act, situation) === '') return [];
  const { early, day } = registersWhenVoting(situation);
  const [onDay, whenEarly] = sameDayValues(situation);
  if (!onDay || !whenEarly) return [];
  return [early === false ? '' : whenEarly.footnotes, day ? onDay.footnotes : ''].filter(Boolean);
}

/** The ways in which one can still vote, in words: `early from today`, `on Tue, Dec 1, 7 a.m. to 7 p.m.` Empty if one is over, or not known. */
interface Left {
  mail: string;
  early: string;
  day: string;
}

export function leftOf(situation: Situation): Left {
  const { election, today, locale } = situation;
  const { t, dates } = locale;
  const hours = hoursOf(situation);
  const day =
    election.date === today
      ? t('voting.left.today')
      : t('voting.left.onDay', { day: dates.dayNear(election.date, today) });
  const withHours = hours ? t('voting.left.withHours', { day, hours }) : day;
  return { mail: sentByMail(situation) || mailOnRequest(situation), early: earlyVoting(situation), day: withHours };
}

export const hoursOf = ({ values, election, locale }: Situation): string =>
  pollHours(known(values, 'polls_open'), known(values, 'polls_close'), election, locale);

/** What belongs to the hours of `hoursOf`, and only exists in English, for a page in another language. */
export const hoursNotes = ({ values, locale }: Situation): string[] =>
  pollNotes(known(values, 'polls_open'), known(values, 'polls_close'), locale);

/** Says it behind a way, where others need no registration. */
const ifRegistered = (way: string, { t }: Locale): string => t('voting.left.ifRegistered', { way });

/** `You can still vote: early from today, or on Tue, Dec 1, 7 a.m. to 7 p.m.` */
export function waysLeft(situation: Situation): string {
  const { election, today, locale } = situation;
  const { mail, early, day } = leftOf(situation);
  const areAll = needsRegistration(situation, 'any');
  const marked = (way: string, text: string) =>
    text && !areAll && needsRegistration(situation, way) ? ifRegistered(text, locale) : text;
  const others = [sentByMail(situation) ? mail : marked('mail', mail), marked('early', early)]
    .filter(Boolean)
    .join(', ');
  const last = marked('day', day);
  const or = election.date === today ? 'voting.left.orToday' : 'voting.left.orDay';
  const ways = others ? locale.t(or, { others, day: last }) : last;
  return ended(locale.t('voting.left.all', { registered: areAll ? 'yes' : 'no', ways }));
}

/** Where every voter is sent a ballot. */
function sentByMail({ deadlines, today, values, locale: { t, dates } }: Situation): string {
  const letter = deadlines.find(({ action, method }) => action === 'RETURN_BALLOT' && method === 'MAIL');
  if (known(values, 'has_automatic_vbm')?.text !== 'True' || !letter?.actBy || letter.actBy < today) return '';
  const isPostmark = letter.kind === 'POSTMARKED' && letter.actBy === letter.date;
  const day = dates.dayNear(letter.actBy, today);
  return t(isPostmark ? 'voting.left.mailWithPostmark' : 'voting.left.mail', { day });
}

/** Where a voter asks for a ballot, as long as there is time: `by mail if you ask for a ballot (online until Fri, Oct 27)` */
function mailOnRequest(situation: Situation): string {
  const { t } = situation.locale;
  const all = waysOf(ACTS[1], situation);
  const ways = openUntil(all, situation) || (hasNoLimit(all) ? t('voting.left.noLastDay') : '');
  return ways && t('voting.left.ask', { ways, reason: needsReason(situation) ? 'yes' : 'no' });
}

/** Whether one of the ways is open without a last day. */
export const hasNoLimit = (ways: readonly Way[]): boolean =>
  ways.some(({ deadlines }) => deadlines.some(({ status }) => status === 'NO_LIMIT'));

/** `by mail until Fri, Oct 20, or online until Fri, Oct 27`: the ways that are open until a day. Empty without any. */
export function openUntil(open: readonly Way[], { today, locale }: Situation): string {
  const dated = open.flatMap((way) => {
    const { method, last, deadlines } = way;
    const [first] = deadlines;
    const day = first?.actBy && first.actBy >= today ? first.actBy : last;
    const mark = first ? notConfirmedMark([first], locale) : '';
    const isOpen = day && !isOver(way, today) && !isLateByMail(way, today);
    const until = { method: methodText(method, locale), day: day ? locale.dates.dayNear(day, today) : '', mark };
    return isOpen ? locale.t('voting.until', until) : [];
  });
  return locale.either(dated);
}

/** `early from today`, `early until Fri, Nov 27` */
function earlyVoting({ deadlines, today, locale }: Situation): string {
  if (!isEarlyLeft({ deadlines, today })) return '';
  const { t, dates } = locale;
  const { opens, closes } = earlyPeriod(deadlines);
  const [from, to] = [opens?.date ?? '', closes?.status === 'LATEST' ? '' : (closes?.date ?? '')];
  const dated = [opens, closes].flatMap((one) => (one?.date ? [one] : []));
  const mark = notConfirmedMark(dated, locale);
  const [start, end] = [from, to].map((day) => (day ? dates.dayNear(day, today) : '')) as [string, string];
  if (from === today) return t('voting.left.earlyFromToday', { mark });
  if (from > today && to) return t('voting.left.earlyFromTo', { from: start, to: end, mark });
  if (from > today) return t('voting.left.earlyFrom', { day: start, mark });
  if (to !== '') return t(from ? 'voting.left.earlyUntil' : 'voting.left.earlyUntilAsk', { day: end, mark });
  // Nobody knows for sure that places are still open.
  return t('voting.left.earlyMaybe');
}

/** What is said about an action. */
export interface ActionWords {
  /** `You can vote early` */
  headline: string;
  /** Further sentences: until when or since when, and what is left instead. Empty if there are none. */
  detail: string;
  /** What belongs to them, and only exists in English, for another language. */
  notes: readonly string[];
}

/** How things stand with an action that is not over. */
export function headlineOf(action: VoterActionKind, status: VoterActionStatus, situation: Situation): ActionWords {
  const { t } = situation.locale;
  if (status === 'NOT_OFFERED') return notOffered(action, situation);
  if (action === 'VOTE_ON_ELECTION_DAY') return electionDayHeadline(situation);
  if (action === 'VOTE_EARLY') return earlyHeadline(status, situation);
  if (action === 'REQUEST_BALLOT') return requestHeadline(situation);
  if (status === 'NOT_NEEDED') return words(t('voting.noRegistration'));
  const act = actText(action, [], situation.locale);
  const until = openUntil(waysOf({ action }, situation), situation);
  return until === ''
    ? words(t('voting.actUnknown', { act }), t('voting.callOffice'))
    : words(t('voting.actUntil', { act, until }), letterText(action, situation));
}

const words = (headline: string, detail = ''): ActionWords => ({ headline, detail, notes: [] });

/** With the reason that all of its values have, such as `Absentee only.` In another language, it may only exist in English. */
function notOffered(action: VoterActionKind, { deadlines, values, locale }: Situation): ActionWords {
  const { t, language } = locale;
  const headline =
    action === 'VOTE_EARLY' || action === 'VOTE_ON_ELECTION_DAY'
      ? t('voting.stand.noEarlyVoting')
      : t('voting.actNotOffered', { act: actText(action, [], locale) });
  const own = deadlines.filter((one) => one.action === action && (one.kind !== 'OPENS' || action === 'VOTE_EARLY'));
  const reasons = new Set(own.map(({ item }) => footnotesOf(values, item.slug)));
  const [reason = ''] = reasons.size === 1 ? reasons : [];
  if (reason === '') return words(headline);
  const detail = CATALOGS[language].note(reason);
  return detail === undefined ? { headline, detail: '', notes: [reason] } : words(headline, sentence(detail));
}

/** By when to mail it, and by when it must arrive. Empty if it cannot be mailed in time. */
function letterText(action: Exclude<VoterActionKind, 'VOTE_ON_ELECTION_DAY'>, situation: Situation): string {
  const { today, locale } = situation;
  const letter = waysOf({ action }, situation).find(({ method }) => method === 'MAIL');
  const isInTime = letter?.last !== undefined && !isTooLate(letter, today);
  return isInTime ? mailText(letter.deadlines, today, locale) : '';
}

function electionDayHeadline(situation: Situation): ActionWords {
  const { t } = situation.locale;
  const isToday = situation.election.date === situation.today;
  const headline = isToday
    ? t('voting.stand.electionDay')
    : t('voting.stand.canVote', { registered: needsRegistration(situation, 'day') ? 'yes' : 'no' });
  return { headline, detail: sentence(leftOf(situation).day), notes: hoursNotes(situation) };
}

function requestHeadline(situation: Situation): ActionWords {
  const { t } = situation.locale;
  const { mail } = leftOf(situation);
  if (isSentBallots(situation)) return words(t('voting.stand.isSent'), sentence(mail));
  const ways = waysOf(ACTS[1], situation);
  const until = openUntil(ways, situation);
  const condition = conditionToAsk(situation);
  if (until !== '') return words(t('voting.stand.canStillAsk', { condition }), sentence(until));
  if (hasNoLimit(ways)) return words(t('voting.stand.canAsk', { condition }), t('voting.stand.noLastDay'));
  if (mail !== '') return words(t('voting.stand.canVoteByMail'), sentence(mail));
  return words(t('voting.stand.unknownForMail'));
}

function conditionToAsk(situation: Situation): 'registered' | 'reason' | 'both' | 'none' {
  if (needsRegistration(situation, 'mail')) return needsReason(situation) ? 'both' : 'registered';
  return needsReason(situation) ? 'reason' : 'none';
}

function earlyHeadline(status: VoterActionStatus, situation: Situation): ActionWords {
  const { deadlines, today, locale } = situation;
  const { t } = locale;
  const { opens, closes } = earlyPeriod(deadlines);
  // Nobody knows for sure that places are still open.
  if (opens?.date && opens.date < today && (!closes?.date || closes.status === 'LATEST'))
    return words(t('voting.stand.earlyBegan'));
  const { early } = leftOf(situation);
  if (early === '') return words(t('voting.stand.earlyUnknown'));
  if (status === 'UNKNOWN') return words(t('voting.stand.earlyStartUnknown'), sentence(early));
  const registered = needsRegistration(situation, 'early') ? 'yes' : 'no';
  return words(t('voting.stand.canVoteEarly', { registered }), sentence(early));
}

const sentence = (text: string): string => text && ended(capitalized(text));
