import type { CivilDay } from '../deadlines/civil-day.js';
import { known, type Values } from '../text/values.js';
import type { WordedDeadline } from './deadline-words.js';
import type { Locale } from './messages/locale.js';
import type { HoursOf } from './poll-hours.js';

type Deadline = WordedDeadline & { item: { slug: string; text: string } };

/** What a voter can still do for an election of a state depends on. */
export interface Situation {
  election: { date: CivilDay } & HoursOf;
  /** Of the state, for this election. */
  deadlines: readonly Deadline[];
  values: Values;
  today: CivilDay;
  /** Of what is said about it. */
  locale: Locale;
}

/** What a voter does, and the sentence that it is too late for. */
export const ACTS = [
  { action: 'REGISTER', over: 'voting.over.register' },
  { action: 'REQUEST_BALLOT', over: 'voting.over.requestBallot' },
  { action: 'RETURN_BALLOT', over: 'voting.over.returnBallot' },
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
export function waysOf(
  { action }: Pick<Deadline, 'action'>,
  { deadlines, values }: Pick<Situation, 'deadlines' | 'values'>,
): Way[] {
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

/** Whether only some voters may vote by mail. */
export const needsReason = ({ values }: Pick<Situation, 'values'>): boolean =>
  known(values, 'has_no_excuse_absentee')?.text === 'False';

/** In general elections, so it is not the last way that is left for another one. */
export const isNotOffered = ({ status, date, item }: Deadline) =>
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

/** Whether early voting is not over, as far as its days are known. */
export function isEarlyLeft({ deadlines, today }: Pick<Situation, 'deadlines' | 'today'>): boolean {
  const { opens, closes } = earlyPeriod(deadlines);
  return closes?.date ? closes.date >= today : Boolean(opens?.date);
}

/** A footnote that allows it on some days only, which nothing here computes. */
const LIMIT = /^only\b|\buntil\b/i;

/** Whether voters can still register when they vote early, or on Election Day. Undefined if that is not known for sure. */
export function registersWhenVoting(
  situation: Omit<Situation, 'locale'>,
): Record<'early' | 'day', boolean | undefined> {
  const [onDay, early] = ['has_sdr_election_day', 'has_sdr_early_voting'].map((slug) => known(situation.values, slug));
  const hasEarly = early?.text === 'True' && isEarlyLeft(situation);
  return {
    early: !early || (hasEarly && LIMIT.test(early.footnotes)) ? undefined : hasEarly,
    day: onDay && onDay.text === 'True',
  };
}

/**
 * Whether only voters who are registered can still vote in a way.
 *
 * @param way `mail`, `early`, `day`, or `any` for all that are left
 */
export function needsRegistration(situation: Omit<Situation, 'locale'>, way: string): boolean {
  const { today } = situation;
  const registration = waysOf(ACTS[0], situation);
  const isLate = registration.length > 0 && registration.every((one) => isTooLate(one, today));
  const { early, day } = registersWhenVoting(situation);
  const canRegister: Record<string, boolean | undefined> = { early, day, any: early || day };
  return isLate && canRegister[way] !== true;
}
