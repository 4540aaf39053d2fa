import { addDays, type CivilDay, nthWeekday, yearOf } from './civil-day.js';

/**
 * Types of elections, named as in NIST SP 1500-100 (ElectionType), with `_` for `-`. A runoff is a separate election, as there. `other`
 * is left out: a reader could do nothing with it.
 */
export const ELECTION_TYPES = [
  'general',
  'partisan_primary_closed',
  'partisan_primary_open',
  'primary',
  'runoff',
  'special',
] as const;
export type ElectionType = (typeof ELECTION_TYPES)[number];

/** Where the date comes from: the law fixes it for all years, or a source names it. */
export const ELECTION_STATUSES = ['statute', 'scheduled'] as const;
export type ElectionStatus = (typeof ELECTION_STATUSES)[number];

export interface Election {
  /** `US-2028-11-07`, `GA-2028-05-23`. Has no period: ids of deadlines are separated by periods. */
  id: string;
  /** Code of the state; null for all states. */
  state: string | null;
  date: CivilDay;
  type: ElectionType;
  name: string;
  /** How the date follows from the calendar, in words; null if the source only has the date. */
  rule: string | null;
  status: ElectionStatus;
  source: string;
  asOf: CivilDay | null;
  /** Whether it is held only if an election before it, or the number of candidates, makes it necessary. */
  isContingent: boolean;
  /** Whether a source says that the polls keep the hours of `polls_open` and `polls_close`, as in federal general elections. */
  hasUsualHours: boolean;
}

/** The rules of today's laws say little about elections outside of these years, and lists stay short. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2099;

/** The Tuesday after the first Monday of November (2 U.S.C. 7). */
export function federalElectionDay(year: number): CivilDay {
  return addDays(nthWeekday(year, 11, 'Mon', 1), 1);
}

/** The federal general election of a year; undefined in odd years and outside of the years 2000 to 2099. */
export function federalElection(year: number): Election | undefined {
  if (year % 2 !== 0 || year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const date = federalElectionDay(year);
  return {
    id: `US-${date}`,
    state: null,
    date,
    type: 'general',
    name: `General election ${year}`,
    rule: 'Tuesday after the first Monday of November, even years',
    status: 'statute',
    source: '2 U.S.C. 7',
    asOf: null,
    isContingent: false,
    hasUsualHours: true,
  };
}

/** The federal general elections between two days, both included. */
export function federalElections(from: CivilDay, to: CivilDay): Election[] {
  const elections: Election[] = [];
  const last = Math.min(yearOf(to), LAST_YEAR);
  for (let year = Math.max(yearOf(from), FIRST_YEAR); year <= last; year += 1) {
    const election = federalElection(year);
    if (election && election.date >= from && election.date <= to) elections.push(election);
  }
  return elections;
}

/** The first federal general election on or after a day. */
export function nextFederalElection(day: CivilDay): Election | undefined {
  return federalElections(day, `${yearOf(day) + 2}-12-31`)[0];
}

/** Whether the texts of deadline fields, which describe federal general elections, are about this election. */
export function isFederalGeneral({ type, date }: Pick<Election, 'type' | 'date'>): boolean {
  return type === 'general' && federalElection(yearOf(date))?.date === date;
}
