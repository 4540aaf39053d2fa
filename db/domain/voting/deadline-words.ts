import type { CivilDay } from '../deadlines/civil-day.js';
import type { Deadline } from '../deadlines/deadlines.js';
import { capitalized, ended } from '../text/format.js';
import type { Locale, MessageKey } from './messages/locale.js';

/** What the sentences about a deadline depend on. */
export type WordedDeadline = Pick<
  Deadline,
  'action' | 'method' | 'kind' | 'date' | 'actBy' | 'time' | 'timeKind' | 'status'
>;

const ACTS = {
  REGISTER: 'voting.act.register',
  REQUEST_BALLOT: 'voting.act.requestBallot',
  RETURN_BALLOT: 'voting.act.returnBallot',
  VOTE_EARLY: 'voting.act.voteEarly',
  REQUEST_EMERGENCY_BALLOT: 'voting.act.requestEmergencyBallot',
} as const satisfies Record<Deadline['action'], MessageKey>;

const METHODS = {
  IN_PERSON: 'voting.method.inPerson',
  MAIL: 'voting.method.mail',
  ONLINE: 'voting.method.online',
} as const satisfies Record<NonNullable<Deadline['method']>, MessageKey>;

/** How a voter acts: `by mail`. */
export const methodText = (method: NonNullable<Deadline['method']>, { t }: Locale): string => t(METHODS[method]);

/** `register to vote`, `register to vote by mail or online`: languages have the ways in different places. */
export const actText = (action: Deadline['action'], ways: readonly string[], { t, either }: Locale): string =>
  t(ACTS[action], { ways: ways.length > 0 ? either(ways) : 'none' });

/** What a deadline is about, such as `register to vote by mail` or `start of early voting`. */
export function subject(
  { action, method, kind, status }: Pick<Deadline, 'action' | 'method' | 'kind'> & Partial<Pick<Deadline, 'status'>>,
  locale: Locale,
  ways: readonly string[] = method ? [methodText(method, locale)] : [],
): string {
  if (action === 'VOTE_EARLY' && kind === 'OPENS') return locale.t('voting.earlyStart');
  if (action === 'VOTE_EARLY' && kind === 'CLOSES')
    return locale.t(status === 'LATEST' ? 'voting.earlyLatest' : 'voting.earlyEnd');
  const act = actText(action, ways, locale);
  return kind === 'OPENS' ? locale.t('voting.firstDay', { act }) : act;
}

/** What a voter puts into the mail. */
export const mailed = ({ action }: Pick<Deadline, 'action'>, { t }: Locale): string =>
  action === 'RETURN_BALLOT'
    ? t('voting.mailed.ballot')
    : action === 'REGISTER'
      ? t('voting.mailed.form')
      : t('voting.mailed.request');

/** Whether the voter sends something by mail until the deadline. */
export const isMailed = ({ method, kind, date }: Pick<Deadline, 'method' | 'kind' | 'date'>): boolean =>
  method === 'MAIL' && date !== null && (kind === 'RECEIVED' || kind === 'POSTMARKED');

/** Machines of the Postal Service may put it on days later. */
const postmarkText = ({ t }: Locale): string => t('voting.postmark');

/**
 * `Mail it by Tue, Nov 24 (it must arrive by Tue, Dec 1, 7 p.m.).` A letter may have two deadlines: its postmark, and its arrival.
 *
 * @param near a day of the year that needs no mention
 */
export function mailText(letter: readonly WordedDeadline[], near: CivilDay, locale: Locale): string {
  const { t, all, dates } = locale;
  const [{ actBy = null } = {}] = letter;
  const conditions = all(letter.map((one) => conditionOf(one, near, locale)));
  const hasPostmark = letter.some(({ kind }) => kind === 'POSTMARKED');
  return `${t('voting.mailBy', { day: dates.dayNear(actBy ?? '', near), conditions })}${hasPostmark ? ` ${postmarkText(locale)}` : ''}`;
}

/** `arrive by Tue, Dec 1, 7 p.m.`: what a letter must do. */
export const conditionOf = (
  { kind, date, ...times }: Pick<WordedDeadline, 'kind' | 'date' | keyof Times>,
  near: CivilDay,
  locale: Locale,
): string =>
  locale.t(kind === 'POSTMARKED' ? 'voting.postmarkedBy' : 'voting.arriveBy', {
    day: locale.dates.dayNear(date ?? '', near),
    clock: clock(times, locale),
  });

/** Of an act other than by mail: `Do it by Fri, Apr 2. (The deadline is Sunday, April 4.)`; the time alone where both are the same day. */
export function doItText({ date, actBy, ...times }: WordedDeadline, near: CivilDay, locale: Locale): string {
  const { t, dates } = locale;
  if (date === null || actBy === null) return '';
  if (actBy === date) return untilTime(times, locale);
  const full = t('voting.deadlineIs', { day: dates.longDayNear(date, near), clock: clock(times, locale) });
  return `${t('voting.doBy', { day: dates.dayNear(actBy, near) })} (${ended(full)})`;
}

/** `By 5 p.m.`, `Before the polls close.` */
export function untilTime(times: Times, locale: Locale): string {
  const text = clock(times, locale).slice(2);
  if (text === '') return '';
  return ended(times.timeKind === 'CLOCK' ? locale.t('voting.byTime', { time: text }) : capitalized(text));
}

/**
 * What to tell voters about a deadline. Empty if there is nothing to say besides its date.
 *
 * @param all those of the state, for what can be done in place of mail
 * @param on the day of the voter; undefined as long as there is time
 */
export function adviceOn(
  deadline: WordedDeadline & { election: { date: CivilDay } },
  all: readonly WordedDeadline[],
  on: CivilDay | undefined,
  locale: Locale,
): string {
  const { kind, date, actBy, election } = deadline;
  const [today, near] = [on ?? '', on ?? election.date];
  if (date === null || kind === 'OPENS') return '';
  if (date < today) return locale.t('voting.dayIsOver');
  if (actBy === null) return locale.t('voting.mayBeOverBefore');
  if (isMailed(deadline))
    return actBy < today ? tooLateToMail(deadline, all, near, locale) : mailText([deadline], near, locale);
  return actBy === date || actBy < today ? '' : doItText(deadline, near, locale);
}

type Late = Pick<WordedDeadline, 'action'>;

/** What to do when mail may come too late: `Too late to mail it safely. Bring it to your election office by Tue, Dec 1, 7 p.m.` */
export const tooLateToMail = (late: Late, all: readonly WordedDeadline[], today: CivilDay, locale: Locale): string =>
  `${locale.t('voting.tooLateToMail')} ${insteadOfMail(late, all, today, locale)}`;

/** The ways that are left in place of mail. */
export function insteadOfMail(late: Late, all: readonly WordedDeadline[], today: CivilDay, locale: Locale): string {
  const { t, dates } = locale;
  const others = all.filter(
    ({ action, method, kind, date }) =>
      action === late.action && method !== 'MAIL' && kind !== 'OPENS' && date !== null && date >= today,
  );
  const ways = others.map(({ method, date, actBy, status, ...times }) => {
    const isOpen = actBy === null || actBy < today || actBy === date;
    const day = isOpen ? `${dates.dayNear(date ?? '', today)}${clock(times, locale)}` : dates.dayNear(actBy, today);
    const mark = notConfirmedMark([{ status }], locale);
    return ended(t(method === 'ONLINE' ? 'voting.onlineBy' : 'voting.bringBy', { day, mark }));
  });
  return ways.join(' ') || t('voting.callOffice');
}

/** ` (not confirmed)` behind a day that is not. */
export const notConfirmedMark = (days: readonly Pick<Deadline, 'status'>[], { t }: Locale): string =>
  days.some(({ status }) => status === 'UNCONFIRMED') ? ` ${t('voting.notConfirmed')}` : '';

type Times = Pick<WordedDeadline, 'time' | 'timeKind'>;

/** `, 7 p.m.`, `, before the polls close` */
export function clock({ time, timeKind }: Times, { t }: Locale): string {
  if (timeKind === 'POLLS_CLOSE') return `, ${t('voting.clock.pollsClose')}`;
  if (timeKind === 'OFFICE_CLOSE') return `, ${t('voting.clock.officeClose')}`;
  if (time === null) return '';
  if (time === '12:00') return `, ${t('voting.clock.noon')}`;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `, ${t('voting.clock.time', {
    hour: `${hours % 12 || 12}`,
    minutes: minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  })}`;
}

/** `5:30 p.m. local time (America/Chicago, America/Denver)`, `before the polls close` */
export function localTime(times: Times, zones: readonly string[], locale: Locale): string {
  const text = clock(times, locale).slice(2);
  if (times.timeKind !== 'CLOCK') return text;
  return `${locale.t('voting.clock.local', { clock: text })}${zones.length > 0 ? ` (${zones.join(', ')})` : ''}`;
}
