/** The types of elections, for people. */
export const ELECTION_TYPES = {
  GENERAL: 'General',
  PARTISAN_PRIMARY_CLOSED: 'Closed primary',
  PARTISAN_PRIMARY_OPEN: 'Open primary',
  PRIMARY: 'Primary',
  RUNOFF: 'Runoff',
  SPECIAL: 'Special',
} as const;

/** An election as the documents of the pages select it. */
export interface ListedElection {
  id: string;
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  type: keyof typeof ELECTION_TYPES;
  /** STATUTE if federal law fixes the date for all years. */
  basis: string;
  source: string;
  asOf: string | null;
  /** Null for an election in all states. */
  state: { code: string; name: string } | null;
}

const SHORT = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Tue, Nov 7` */
export function shortDate(day: string): string {
  return SHORT.format(Date.parse(`${day}T00:00:00Z`));
}
