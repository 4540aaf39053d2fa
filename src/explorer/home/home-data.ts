import type { CivilDay } from '../../../db/deadlines/civil-day.js';

export interface UpcomingElection {
  id: string;
  name: string;
  date: CivilDay;
  source: string;
  /** Null for an election in all states. */
  state: { name: string } | null;
}

/** The data of the start page. */
export interface HomeData {
  release: {
    version: string;
    title: string;
    publishedAt: string;
    licence: string;
    disclaimer: string;
    counts: { states: number; fields: number; values: number; overrides: number };
  };
  states: { code: string; name: string }[];
  /** Those of today and the four years after, the next one first. */
  elections: UpcomingElection[];
}
