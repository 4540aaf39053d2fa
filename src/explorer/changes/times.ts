const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 22, 2026` of a time in UTC (RFC 3339). */
export const dayOf = (time: string): string => DAY.format(Date.parse(time));

/** `04:07` of it. */
export const timeOf = (time: string): string => time.slice(11, 16);
