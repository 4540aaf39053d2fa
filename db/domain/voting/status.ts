import type { CivilDay } from '../deadlines/civil-day.js';
import { ended } from '../text/format.js';
import { isCertain } from './entries.js';
import { helpsWithDeadline, isAbout } from './field-actions.js';
import { type ActionWords, hasNoLimit, headlineOf, hoursNotes, hoursOf, waysLeft } from './headlines.js';
import type { Locale } from './messages/locale.js';
import {
  earlyPeriod,
  isNotOffered,
  isSentBallots,
  isTooLate,
  registersWhenVoting,
  type Situation,
  type Way,
  waysOf,
} from './ways-left.js';
import { allOver, type Over, sentencesOfOver, shortOver } from './what-is-over.js';

/** What a voter does for an election, in this order. */
export const VOTER_ACTIONS = [
  'REGISTER',
  'REQUEST_BALLOT',
  'RETURN_BALLOT',
  'VOTE_EARLY',
  'VOTE_ON_ELECTION_DAY',
] as const;
export type VoterActionKind = (typeof VOTER_ACTIONS)[number];

export type VoterActionStatus = 'NOT_YET' | 'OPEN' | 'CLOSED' | 'NOT_NEEDED' | 'NOT_OFFERED' | 'UNKNOWN';

/** The situation without a language: of an election, a state or region, and a day. */
export type VotingFacts = Omit<Situation, 'locale'>;

export interface WayStatus {
  method: Way['method'];
  status: VoterActionStatus;
  /** The first day; null if there is none, or it is not known. */
  opens: CivilDay | null;
  /** The last day on which acting is in time for sure. */
  actBy: CivilDay | null;
  /** The last day on which acting is in time: for a letter, the last day to mail it. */
  lastDay: CivilDay | null;
  /** The local time on the last day, and what has to happen by then; null if there is none. */
  time: string | null;
  timeKind: Deadline['timeKind'];
  condition: Deadline['kind'];
  isConfirmed: boolean;
  /** The days that it depends on, that of the last day first. */
  deadlines: VotingFacts['deadlines'];
}

export interface ActionStatus {
  action: VoterActionKind;
  status: VoterActionStatus;
  /** The last day on which some way is in time, or was. */
  lastDay: CivilDay | null;
  isConfirmed: boolean;
  ways: readonly WayStatus[];
}

export const actionsOf = (facts: VotingFacts): ActionStatus[] => VOTER_ACTIONS.map((action) => actionOf(action, facts));

function actionOf(action: VoterActionKind, facts: VotingFacts): ActionStatus {
  const { election, today } = facts;
  const ways = waysOfAction(action, facts);
  const isOver = election.date < today;
  const status = isOver ? 'CLOSED' : statusOf(action, ways, facts);
  return {
    action,
    status,
    lastDay: lastDayOf(action, ways, facts),
    isConfirmed: status !== 'UNKNOWN' && ways.every((way) => way.isConfirmed),
    ways: isOver ? ways.map((way) => ({ ...way, status: 'CLOSED' })) : ways,
  };
}

/** A way that is open without a last day has none; to register, voting may be the last way. */
function lastDayOf(action: VoterActionKind, ways: readonly WayStatus[], facts: VotingFacts): CivilDay | null {
  const { early, day } = action === 'REGISTER' && ways.length > 0 ? registersWhenVoting(facts) : {};
  if (day) return facts.election.date;
  const open = ways.filter(({ status }) => status !== 'CLOSED').map(({ lastDay }) => lastDay);
  const days = early ? [...open, earlyPeriod(facts.deadlines).closes?.date ?? null] : open;
  if (days.includes(null)) return null;
  const counted = days.length > 0 ? days : ways.map(({ lastDay }) => lastDay);
  return (
    counted
      .flatMap((one) => one ?? [])
      .sort()
      .at(-1) ?? null
  );
}

function waysOfAction(action: VoterActionKind, facts: VotingFacts): WayStatus[] {
  if (action === 'VOTE_ON_ELECTION_DAY') return [electionDay(facts)];
  if (action === 'VOTE_EARLY') return earlyVoting(facts);
  const opens = facts.deadlines.find((one) => one.action === action && one.kind === 'OPENS');
  return waysOf({ action }, facts).map((way) => {
    const [first] = way.deadlines;
    const actBy = first?.actBy ?? null;
    return {
      method: way.method,
      status: statusOfWay(way, opens?.date ?? null, facts.today),
      opens: opens?.date ?? null,
      actBy,
      lastDay: (way.method === 'MAIL' ? actBy : null) ?? way.last ?? null,
      ...limitOf(first),
      isConfirmed: way.deadlines.every((one) => isCertain(one, facts.today)),
      deadlines: [...way.deadlines, ...(opens ? [opens] : [])],
    };
  });
}

type Deadline = VotingFacts['deadlines'][number];

const limitOf = (last: Deadline | undefined): Pick<WayStatus, 'time' | 'timeKind' | 'condition'> => ({
  time: last?.time ?? null,
  timeKind: last?.timeKind ?? null,
  condition: last?.date ? last.kind : null,
});

function statusOfWay(way: Way, opens: CivilDay | null, today: CivilDay): VoterActionStatus {
  if (isTooLate(way, today)) return 'CLOSED';
  if (opens !== null && opens > today) return 'NOT_YET';
  return way.last !== undefined || hasNoLimit([way]) ? 'OPEN' : 'UNKNOWN';
}

/** Polling hours of elections without a source for them are not confirmed. */
const electionDay = ({ election: { date, hasUsualHours }, today }: VotingFacts): WayStatus => ({
  method: 'IN_PERSON',
  status: date === today ? 'OPEN' : 'NOT_YET',
  opens: date,
  actBy: date,
  lastDay: date,
  ...limitOf(undefined),
  isConfirmed: hasUsualHours,
  deadlines: [],
});

/** One way, or none if the state offers none. */
function earlyVoting({ deadlines, today }: VotingFacts): WayStatus[] {
  const own = deadlines.filter(({ action }) => action === 'VOTE_EARLY');
  const { opens, closes } = earlyPeriod(own);
  if (own.every((one) => one.status === 'NOT_OFFERED' || isNotOffered(one))) return [];
  const [first, last] = [opens?.date ?? null, closes?.date ?? null];
  return [
    {
      method: 'IN_PERSON',
      status: statusOfPeriod(first, last, today),
      opens: first,
      actBy: closes?.actBy ?? null,
      lastDay: last,
      ...limitOf(closes),
      isConfirmed: own.every((one) => isCertain(one, today)),
      deadlines: [closes, opens].flatMap((one) => one ?? []),
    },
  ];
}

/** Without both days, nobody knows for sure that places are open. */
function statusOfPeriod(first: CivilDay | null, last: CivilDay | null, today: CivilDay): VoterActionStatus {
  if (last !== null && last < today) return 'CLOSED';
  if (first === null) return 'UNKNOWN';
  if (first > today) return 'NOT_YET';
  return last !== null || first === today ? 'OPEN' : 'UNKNOWN';
}

function statusOf(action: VoterActionKind, ways: readonly WayStatus[], facts: VotingFacts): VoterActionStatus {
  if (action === 'REQUEST_BALLOT' && isSentBallots(facts)) return 'NOT_NEEDED';
  const own = facts.deadlines.filter((one) => one.action === action && one.kind !== 'OPENS');
  // A state that takes no registration has none to offer.
  if (ways.length === 0 && own.length > 0) return action === 'REGISTER' ? 'NOT_NEEDED' : 'NOT_OFFERED';
  const has = (status: VoterActionStatus) => ways.some((way) => way.status === status);
  if (has('OPEN')) return 'OPEN';
  if (has('NOT_YET')) return 'NOT_YET';
  if (ways.length === 0 || has('UNKNOWN')) return 'UNKNOWN';
  if (action !== 'REGISTER') return 'CLOSED';
  const { early, day } = registersWhenVoting(facts);
  if (early || day) return 'OPEN';
  return early === undefined || day === undefined ? 'UNKNOWN' : 'CLOSED';
}

/** What is said about all of it in a language. */
export interface VotingWords {
  over: readonly Over[];
  /** What is over, and every way to vote that is left: `Too late to register for Dec 1. If you are registered, you can still vote: …` */
  summary: string;
  /** The ways to vote that are left: `You can still vote: early from today, or on Tue, Dec 1`. Empty after the election. */
  remaining: string;
  /** The polling hours. Empty if they are not known, and after the election. */
  hours: string;
  /** What belongs to them, and only exists in English, for another language. */
  notes: readonly string[];
  actions: ReadonlyMap<VoterActionKind, ActionWords>;
}

export function wordsOf(facts: VotingFacts, actions: readonly ActionStatus[], locale: Locale): VotingWords {
  const situation = { ...facts, locale };
  const over = allOver(situation);
  if (facts.election.date < facts.today) return { ...wordsAfter(actions, locale), over };
  const words = actions.map(({ action, status }): [VoterActionKind, ActionWords] => {
    const own = over.find((one) => one.action === action);
    if (own) return [action, { headline: own.what, detail: sentencesOfOver(own, locale), notes: own.notes }];
    return [action, headlineOf(action, status, situation)];
  });
  const remaining = waysLeft(situation);
  const summary = [shortOver(over, locale), remaining].filter(Boolean).join(' ');
  return { over, summary, remaining, hours: hoursOf(situation), notes: hoursNotes(situation), actions: new Map(words) };
}

function wordsAfter(actions: readonly ActionStatus[], { t }: Locale): Omit<VotingWords, 'over'> {
  const headline = t('voting.electionOver');
  const words = { headline, detail: '', notes: [] };
  const all = new Map(actions.map(({ action }) => [action, words]));
  return { summary: ended(headline), remaining: '', hours: '', notes: [], actions: all };
}

/** What it is too late for, of what a field helps with: `Too late to register for Dec 1 (not confirmed).` Empty if there is time. */
export const tooLateFor = (slug: string, facts: VotingFacts, over: readonly Over[], locale: Locale): string =>
  helpsWithDeadline(slug) ? shortOver(over.filter(isAbout(slug, facts)), locale) : '';

/** The headline and the detail as sentences. */
export const summaryOfAction = ({ headline, detail }: ActionWords): string =>
  [ended(headline), detail].filter(Boolean).join(' ');
