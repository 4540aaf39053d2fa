import { addDays, type CivilDay, nthWeekday, yearOf } from './civil-day.js';

/**
 * Election types of NIST SP 1500-100 (ElectionType), with `_` instead of `-`. A runoff is a separate election there too. The type `other` is
 * omitted, because it tells readers nothing.
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

/** The origin of the date: a law for all years, or a source for this election. */
export const ELECTION_STATUSES = ['statute', 'scheduled'] as const;
export type ElectionStatus = (typeof ELECTION_STATUSES)[number];

export interface Election {
  /** The id, such as `US-2028-11-07` or `GA-2028-05-23`. It contains no period, which separates the parts of deadline ids. */
  id: string;
  /** The code of the state, or null for all states. */
  state: string | null;
  date: CivilDay;
  type: ElectionType;
  name: string;
  /** Describes how the date follows from the calendar. Null if the source has only the date. */
  rule: string | null;
  status: ElectionStatus;
  source: string;
  asOf: CivilDay | null;
  /** Whether the election is held only if an earlier one or the number of candidates makes it necessary. */
  isContingent: boolean;
  /** Whether a source says that polling hours are those of `polls_open` and `polls_close`, as in federal general elections. */
  hasUsualHours: boolean;
}

/** Today's laws say little about elections outside of these years. The limits also keep lists short. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2099;

/** The Tuesday after the first Monday of November (2 U.S.C. 7). */
export function federalElectionDay(year: number): CivilDay {
  return addDays(nthWeekday(year, 11, 'Mon', 1), 1);
}

/** Returns the federal general election of a year. Undefined for odd years and outside of the years 2000 to 2099. */
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

/** Returns the federal general elections between two days, inclusive. */
export function federalElections(from: CivilDay, to: CivilDay): Election[] {
  const elections: Election[] = [];
  const last = Math.min(yearOf(to), LAST_YEAR);
  for (let year = Math.max(yearOf(from), FIRST_YEAR); year <= last; year += 1) {
    const election = federalElection(year);
    if (election && election.date >= from && election.date <= to) elections.push(election);
  }
  return elections;
}

/** Returns the first federal general election on or after a day. */
export function nextFederalElection(day: CivilDay): Election | undefined {
  return federalElections(day, `${yearOf(day) + 2}-12-31`)[0];
}

/** Whether an election is a federal general election. The texts of deadline fields are about these. */
export function isFederalGeneral({ type, date }: Pick<Election, 'type' | 'date'>): boolean {
  return type === 'general' && federalElection(yearOf(date))?.date === date;
}
