import type { Spread } from './statistics.js';

/**
 * What a change may not fall below. A floor is not a race: a figure that meets its floor is good enough, and simpler code is
 * worth more than a higher figure.
 */
export interface Floor {
  what: string;
  /** As text, such as "≥ 0.6 × bare node:http". */
  floor: string;
  measured: Spread;
  /** Empty for a ratio. */
  unit: '' | 's' | 'ms' | 'MB';
  met: boolean;
}

/** @param reference the server that the ratio refers to */
export function atLeast(what: string, least: number, reference: string, measured: Spread): Floor {
  return { what, floor: `≥ ${least} × ${reference}`, measured, unit: '', met: measured.median >= least };
}

export function atMost(what: string, most: number, unit: 's' | 'ms' | 'MB', measured: Spread): Floor {
  return { what, floor: `≤ ${most} ${unit}`, measured, unit, met: measured.median <= most };
}
