import { capitalized } from '../../db/text/format.js';
import type { WordedDeadline } from './deadline-words.js';
import { known } from './values.js';
import {
  ACTS,
  earlyPeriod,
  IF_REGISTERED,
  isSentBallots,
  leftOf,
  needsRegistration,
  type Situation,
  waysOf,
} from './ways-left.js';
import { openUntil, standing } from './what-is-over.js';

/** What a voter does until a day. */
export type Action = WordedDeadline['action'];

interface Way {
  /** In the address. */
  way: string;
  /** Where one is chosen. */
  name: string;
  hint: string;
  /** Of the plan, before the place. */
  title: string;
  /** What belongs to it, in the order in which it happens. */
  actions: readonly Action[];
}

/** The ways to vote that a plan is for. The last one is the default. */
export const WAYS = [
  {
    ...{ way: 'mail', name: 'By mail', hint: 'Ask for a ballot, or send one back', title: 'Vote by mail' },
    actions: ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT'],
  },
  {
    ...{ way: 'early', name: 'Early, in person', hint: 'Before Election Day', title: 'Vote early' },
    actions: ['REGISTER', 'VOTE_EARLY'],
  },
  {
    ...{ way: 'day', name: 'On Election Day', hint: 'At a polling place', title: 'Vote on Election Day' },
    actions: ['REGISTER'],
  },
  {
    ...{ way: 'any', name: 'I don’t know yet', hint: 'Show all that is left', title: 'Vote' },
    actions: ['REGISTER', 'REQUEST_BALLOT', 'VOTE_EARLY', 'RETURN_BALLOT'],
  },
] as const satisfies readonly Way[];

export type PlanWay = (typeof WAYS)[number];
export const ANY_WAY = WAYS[3];

/** @param name as the address has it */
export const findWay = (name: string): PlanWay => WAYS.find(({ way }) => way === name) ?? ANY_WAY;

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
  look: 'open' | 'over' | 'unclear';
  /** What it is too late for. */
  tooLateFor?: Action;
}

export function headlineOf({ way }: PlanWay, situation: Situation): Headline {
  if (way === 'mail') return mailHeadline(situation);
  if (way === 'early') return earlyHeadline(situation);
  const { election, today } = situation;
  const text = `You can still vote${onlyIf(situation, way)}`;
  return {
    text: election.date === today ? 'Today is Election Day' : text,
    ...(way === 'day' && { detail: sentence(leftOf(situation).day) }),
    look: 'open',
  };
}

const REQUEST = ACTS[1];

function mailHeadline(situation: Situation): Headline {
  if (standing('RETURN_BALLOT', undefined, situation) !== 'open')
    return { text: 'Too late to return a mail ballot', look: 'over', tooLateFor: 'RETURN_BALLOT' };
  if (standing('REQUEST_BALLOT', undefined, situation) !== 'open')
    return { text: 'Too late to ask for a ballot by mail', look: 'over', tooLateFor: 'REQUEST_BALLOT' };
  const { mail } = leftOf(situation);
  if (isSentBallots(situation))
    return { text: 'Every registered voter is sent a ballot', ...(mail && { detail: sentence(mail) }), look: 'open' };
  const until = openUntil(waysOf(REQUEST, situation), situation);
  const reason = needsReason(situation) ? 'have a reason that the state accepts' : '';
  if (until !== '')
    return {
      text: `You can still ask for a mail ballot${onlyIf(situation, 'mail', reason)}`,
      detail: sentence(until),
      look: 'open',
    };
  if (mail !== '') return { text: 'You can still vote by mail', detail: sentence(mail), look: 'open' };
  const own = situation.deadlines.filter(({ action }) => action === 'REQUEST_BALLOT');
  return own.some(({ status }) => status === 'NO_LIMIT')
    ? {
        text: `You can ask for a mail ballot${onlyIf(situation, 'mail', reason)}`,
        detail: 'The state sets no last day. Ask early.',
        look: 'open',
      }
    : { text: 'We do not know until when you can ask for a mail ballot', look: 'unclear' };
}

/** `, if you are registered and have a reason`. Empty if everyone can. */
function onlyIf(situation: Situation, way: PlanWay['way'], condition = ''): string {
  const conditions = [needsRegistration(situation, way) ? 'are registered' : '', condition].filter(Boolean);
  return conditions.length > 0 ? `, if you ${conditions.join(' and ')}` : '';
}

/** Whether only some voters may vote by mail. */
const needsReason = ({ values }: Situation): boolean => known(values, 'has_no_excuse_absentee')?.text === 'False';

const sentence = (text: string): string => `${capitalized(text)}${text.endsWith('.') ? '' : '.'}`;

function earlyHeadline(situation: Situation): Headline {
  const { deadlines, today } = situation;
  const own = deadlines.filter(({ action }) => action === 'VOTE_EARLY');
  const { opens: start, closes: end } = earlyPeriod(deadlines);
  if (end?.date && end.date < today) return { text: 'Early voting is over', look: 'over', tooLateFor: 'VOTE_EARLY' };
  // Nobody knows for sure that places are still open.
  if (start?.date && start.date < today && !end?.date)
    return { text: 'Early voting has begun. Ask if it is still open', look: 'unclear' };
  const { early } = leftOf(situation);
  if (early !== '')
    return { text: `You can vote early${onlyIf(situation, 'early')}`, detail: sentence(early), look: 'open' };
  const isNotOffered = own.length > 0 && own.every(({ item }) => item.text === 'N/A');
  if (isNotOffered) return { text: 'The state does not offer early voting in person', look: 'over' };
  return { text: 'We do not know the days of early voting', look: 'unclear' };
}

/** The other ways that are left, each with its days in words. */
export function otherWays({ way: chosen }: PlanWay, situation: Situation): { way: PlanWay; text: string }[] {
  const { mail, early, day } = leftOf(situation);
  const asks = standing('REQUEST_BALLOT', undefined, situation) === 'open' && mail === '';
  const until = asks ? openUntil(waysOf(REQUEST, situation), situation) : '';
  const texts: Record<string, string> = {
    mail: mail || (until && `ask for a ballot ${until}${needsReason(situation) ? ', with a reason only' : ''}`),
    early,
    day,
  };
  const others = WAYS.filter(({ way }) => way !== chosen && texts[way]);
  const needs = others.filter(({ way }) => needsRegistration(situation, way));
  return others.map((way) => {
    const mark = needs.length < others.length && needs.includes(way) ? IF_REGISTERED : '';
    return { way, text: capitalized(`${texts[way.way]}${mark}`) };
  });
}
