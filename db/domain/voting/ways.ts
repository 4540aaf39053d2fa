import { capitalized, ended } from '../text/format.js';
import type { WordedDeadline } from './deadline-words.js';
import { hasNoLimit, hoursNotes, ifRegistered, leftOf, openUntil } from './left-words.js';
import type { Locale } from './messages/locale.js';
import {
  ACTS,
  earlyPeriod,
  isSentBallots,
  needsReason,
  needsRegistration,
  type Situation,
  waysOf,
} from './ways-left.js';
import { standing } from './what-is-over.js';

/** What a voter does until a day. */
export type Action = WordedDeadline['action'];

interface Way {
  /** In the address. */
  way: string;
  /** What belongs to it, in the order in which it happens. */
  actions: readonly Action[];
}

/** The ways to vote that a plan is for. The last one is the default. */
export const WAYS = [
  { way: 'mail', actions: ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT'] },
  { way: 'early', actions: ['REGISTER', 'VOTE_EARLY'] },
  { way: 'day', actions: ['REGISTER'] },
  { way: 'any', actions: ['REGISTER', 'REQUEST_BALLOT', 'VOTE_EARLY', 'RETURN_BALLOT'] },
] as const satisfies readonly Way[];

export type PlanWay = (typeof WAYS)[number];
export const ANY_WAY = WAYS[3];

/** @param name as the address has it */
export const findWay = (name: string): PlanWay => WAYS.find(({ way }) => way === name) ?? ANY_WAY;

/** Of a way where one is chosen: `By mail` */
export const wayName = ({ way }: PlanWay, { t }: Locale): string => t(`voting.way.${way}.name`);

export const wayHint = ({ way }: PlanWay, { t }: Locale): string => t(`voting.way.${way}.hint`);

/** Of a plan: `Vote by mail in Fulton County, Georgia` */
export const wayTitle = ({ way }: PlanWay, place: string, { t }: Locale): string =>
  t(`voting.way.${way}.title`, { place });

/** Filters the deadlines that belong to a way. */
export function isOf({ actions }: PlanWay): (deadline: { action: Action }) => boolean {
  const own: readonly Action[] = actions;
  return ({ action }) => own.includes(action);
}

/** How things stand with a way, in a few words. */
export interface Headline {
  text: string;
  /** Until when, or why. */
  detail?: string;
  /** What belongs to it and only exists in English, for a page in another language. */
  notes?: readonly string[];
  look: 'open' | 'over' | 'unclear';
  /** What it is too late for. */
  tooLateFor?: Action;
}

export function headlineOf({ way }: PlanWay, situation: Situation): Headline {
  if (way === 'mail') return mailHeadline(situation);
  if (way === 'early') return earlyHeadline(situation);
  if (way === 'day') return electionDayHeadline(situation);
  return { text: canVote(way, situation), look: 'open' };
}

function canVote(way: 'day' | 'any', situation: Situation): string {
  const { election, today, locale } = situation;
  if (election.date === today) return locale.t('voting.stand.electionDay');
  return locale.t('voting.stand.canVote', { registered: yesNo(needsRegistration(situation, way)) });
}

export const electionDayHeadline = (situation: Situation): Headline => ({
  text: canVote('day', situation),
  detail: sentence(leftOf(situation).day),
  notes: hoursNotes(situation),
  look: 'open',
});

/** For messages. */
const yesNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

const REQUEST = ACTS[1];

function mailHeadline(situation: Situation): Headline {
  const { t } = situation.locale;
  if (standing('RETURN_BALLOT', undefined, situation) !== 'open')
    return { text: t('voting.stand.tooLateToReturn'), look: 'over', tooLateFor: 'RETURN_BALLOT' };
  if (standing('REQUEST_BALLOT', undefined, situation) !== 'open')
    return { text: t('voting.stand.tooLateToAsk'), look: 'over', tooLateFor: 'REQUEST_BALLOT' };
  return requestHeadline(situation);
}

/** Whether voters can ask for a mail ballot, as long as there is time. */
export function requestHeadline(situation: Situation): Headline {
  const { t } = situation.locale;
  const { mail } = leftOf(situation);
  if (isSentBallots(situation))
    return { text: t('voting.stand.isSent'), ...(mail && { detail: sentence(mail) }), look: 'open' };
  const until = openUntil(waysOf(REQUEST, situation), situation);
  const condition = conditionToAsk(situation);
  if (until !== '')
    return { text: t('voting.stand.canStillAsk', { condition }), detail: sentence(until), look: 'open' };
  if (hasNoLimit(waysOf(REQUEST, situation)))
    return { text: t('voting.stand.canAsk', { condition }), detail: t('voting.stand.noLastDay'), look: 'open' };
  if (mail !== '') return { text: t('voting.stand.canVoteByMail'), detail: sentence(mail), look: 'open' };
  return { text: t('voting.stand.unknownForMail'), look: 'unclear' };
}

/** Who can ask for a mail ballot. */
function conditionToAsk(situation: Situation): 'registered' | 'reason' | 'both' | 'none' {
  if (needsRegistration(situation, 'mail')) return needsReason(situation) ? 'both' : 'registered';
  return needsReason(situation) ? 'reason' : 'none';
}

const sentence = (text: string): string => ended(capitalized(text));

export function earlyHeadline(situation: Situation): Headline {
  const { deadlines, today, locale } = situation;
  const { t } = locale;
  const own = deadlines.filter(({ action }) => action === 'VOTE_EARLY');
  const { opens: start, closes: end } = earlyPeriod(deadlines);
  if (end?.date && end.date < today)
    return { text: t('voting.stand.earlyIsOver'), look: 'over', tooLateFor: 'VOTE_EARLY' };
  // Nobody knows for sure that places are still open.
  if (start?.date && start.date < today && (!end?.date || end.status === 'LATEST'))
    return { text: t('voting.stand.earlyBegan'), look: 'unclear' };
  const { early } = leftOf(situation);
  const registered = yesNo(needsRegistration(situation, 'early'));
  if (early !== '')
    return { text: t('voting.stand.canVoteEarly', { registered }), detail: sentence(early), look: 'open' };
  const isNotOffered = own.length > 0 && own.every(({ item }) => item.text === 'N/A');
  if (isNotOffered) return { text: t('voting.stand.noEarlyVoting'), look: 'over' };
  return { text: t('voting.stand.earlyUnknown'), look: 'unclear' };
}

/** Another way that is left, with its days in words. */
export interface OtherWay {
  way: PlanWay;
  text: string;
  /** What belongs to it and only exists in English, for a page in another language. */
  notes: readonly string[];
}

/** The other ways that are left. */
export function otherWays({ way: chosen }: PlanWay, situation: Situation): OtherWay[] {
  const { locale } = situation;
  const texts: Partial<Record<string, string>> = { ...leftOf(situation) };
  const others = WAYS.filter(({ way }) => way !== chosen && texts[way]);
  const needs = others.filter(({ way }) => needsRegistration(situation, way));
  return others.map((way) => {
    const text = texts[way.way] ?? '';
    const isMarked = needs.length < others.length && needs.includes(way);
    return {
      way,
      text: capitalized(isMarked ? ifRegistered(text, locale) : text),
      notes: way.way === 'day' ? hoursNotes(situation) : [],
    };
  });
}
