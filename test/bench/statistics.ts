import type { Goal, Spread } from './results.js';

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export function spread(numbers: readonly number[]): Spread {
  return { median: rounded(median(numbers)), low: rounded(Math.min(...numbers)), high: rounded(Math.max(...numbers)) };
}

/** Three digits say all that a noisy machine can. */
export function rounded(number: number): number {
  return Number(number.toPrecision(3));
}

/** @param of what the goal is a multiple of */
export function atLeast(what: string, least: number, of: string, measured: Spread): Goal {
  return { what, goal: `≥ ${least} × ${of}`, measured, unit: '', met: measured.median >= least };
}

export function atMost(what: string, most: number, unit: Goal['unit'], measured: Spread, of = ''): Goal {
  const goal = unit === '' ? `≤ ${most} × ${of}` : `≤ ${most} ${unit}`;
  return { what, goal, measured, unit, met: measured.median <= most };
}
