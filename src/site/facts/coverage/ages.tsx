import { DAY_MS } from '../../../../db/domain/text/format.js';
import type { CoveredValue } from '../../../../db/storage/queries/coverage.js';
import type { Html } from '../../html/html.js';

/** Age groups of values, including unknown ones. Each has its own height and color in the heat map. */
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

/** @param publishedAt time of the release. Ages relative to it never change, so neither does the page of a release. */
export function ageOf({ known, asOf }: CoveredValue, publishedAt: string): Age {
  if (!known) return 'unknown';
  if (asOf === null) return 'undated';
  const years = (Date.parse(publishedAt) - Date.parse(asOf)) / YEAR_MS;
  if (years < 1) return 'new';
  if (years < 2) return 'recent';
  return years < 4 ? 'older' : 'old';
}

/** Left inset, width, and height of the bar of each age in a cell of 10 by 12. Newer values have taller bars. */
const BARS: Record<Age, readonly [inset: number, width: number, height: number]> = {
  new: [0.5, 9, 12],
  recent: [0.5, 9, 9],
  older: [0.5, 9, 6],
  old: [0.5, 9, 3],
  undated: [3, 4, 12],
  unknown: [3.5, 3, 1.5],
};

/** A row of bars, one for each value, whose height and color show its age. All bars of an age are one path. */
export function AgeBars({ ages, label }: { ages: readonly Age[]; label: string }): Html {
  const paths = new Map<Age, string>();
  for (const [index, age] of ages.entries()) {
    const [inset, width, height] = BARS[age];
    const bar = `M${index * 10 + inset} ${12 - height}h${width}v${height}h-${width}z`;
    paths.set(age, `${paths.get(age) ?? ''}${bar}`);
  }
  const viewBox = `0 0 ${ages.length * 10} 12`;
  return (
    <svg class="strip" viewBox={viewBox} preserveAspectRatio="none" role="img" aria-label={label}>
      {[...paths].map(([age, path]) => (
        <path class={age} d={path} />
      ))}
    </svg>
  );
}
