import type { CivilDay } from '../deadlines/civil-day.js';

/** What a key was used for on a day (UTC), as far as one process has counted it. */
export interface UsageEntry {
  keyId: string;
  day: CivilDay;
  requests: number;
  /** Points of the rate limit. */
  cost: number;
}

/**
 * Where servers write what they have counted. Each call does little, so that it can run between requests, and has a deadline where another
 * machine has to answer.
 */
export interface UsageWriter {
  /** Adds to what is recorded: all of it, or nothing and an error. */
  recordUsage(entries: readonly UsageEntry[]): Promise<void>;
  /** Removes some of what is older than a day. @returns how many entries; 0 if none is left */
  pruneUsage(before: CivilDay): Promise<number>;
}

/** By what usage can be added up. */
export const USAGE_GROUPS = ['day', 'month', 'key', 'customer'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Both days are included. */
export interface UsagePeriod {
  since: CivilDay;
  until: CivilDay;
}

/** Some usage, with the columns that its group has. */
export type UsageRow = Partial<Record<'day' | 'month' | 'customer' | 'keyId' | 'label', string>> &
  Pick<UsageEntry, 'requests' | 'cost'>;
