import type { StatePageData } from '../operation-types.js';

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
export type ListedElection = StatePageData['elections'][number];
