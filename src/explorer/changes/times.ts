import { longDate } from '../../../db/deadlines/civil-day.js';

/** `November 22, 2026` of a time in UTC (RFC 3339). */
export const dayOf = (time: string): string => longDate(time.slice(0, 10));

/** `04:07` of it. */
export const timeOf = (time: string): string => time.slice(11, 16);
