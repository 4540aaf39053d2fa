import type { Locale } from './locale.js';

interface Way {
  /** The value in an address. */
  way: string;
  /** The actions of voters who choose it. */
  actions: readonly string[];
}

/** The ways to vote that a plan or a calendar is for. The last one is the default. */
export const WAYS = [
  { way: 'mail', actions: ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT'] },
  { way: 'early', actions: ['REGISTER', 'VOTE_EARLY'] },
  { way: 'day', actions: ['REGISTER', 'VOTE_ON_ELECTION_DAY'] },
  { way: 'any', actions: ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT', 'VOTE_EARLY', 'VOTE_ON_ELECTION_DAY'] },
] as const satisfies readonly Way[];

export type PlanWay = (typeof WAYS)[number];
export const ANY_WAY = WAYS[3];

export const findWay = (name: string): PlanWay => WAYS.find(({ way }) => way === name) ?? ANY_WAY;

/** `By mail` */
export const wayName = ({ way }: PlanWay, { t }: Locale): string => t(`plan.way.${way}.name`);

export const wayHint = ({ way }: PlanWay, { t }: Locale): string => t(`plan.way.${way}.hint`);

/** `Vote by mail in Fulton County, Georgia` */
export const wayTitle = ({ way }: PlanWay, place: string, { t }: Locale): string =>
  t(`plan.way.${way}.title`, { place });

/** Returns a filter for what belongs to a way. */
export function isOf({ actions }: PlanWay): (entry: { action: string }) => boolean {
  const own: readonly string[] = actions;
  return ({ action }) => own.includes(action);
}
