import type { CoveredValue } from '../../../db/queries/coverage.js';
import { DAY_MS } from '../../../db/text/format.js';

/** How old a known value is, or that it is unknown. Each has its own height and look in the heat map. */
export const AGES = ['new', 'recent', 'older', 'old', 'undated', 'unknown'] as const;
export type Age = (typeof AGES)[number];

export const AGE_NAMES: Record<Age, string> = {
  new: 'under 1 year',
  recent: '1 to 2 years',
  older: '2 to 4 years',
  old: 'over 4 years',
  undated: 'source has no date',
  unknown: 'unknown',
};

const YEAR_MS = 365.25 * DAY_MS;

/** @param publishedAt time of the release, so that a release always has the same page */
export function ageOf({ known, asOf }: CoveredValue, publishedAt: string): Age {
  if (!known) return 'unknown';
  if (asOf === null) return 'undated';
  const years = (Date.parse(publishedAt) - Date.parse(asOf)) / YEAR_MS;
  if (years < 1) return 'new';
  if (years < 2) return 'recent';
  return years < 4 ? 'older' : 'old';
}
