/** A number over the rounds. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

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

/** Three digits: a noisy machine gives no more. */
export function rounded(number: number): number {
  return Number(number.toPrecision(3));
}

export type Unit = 'µs' | 'ms' | 's' | 'MB';

/** A ratio of the service to another server, in requests per second of CPU time. */
export interface Ratio {
  reference: string;
  /** The floor, if there is one: what a change may not fall below. */
  least: number | undefined;
  measured: Spread;
}

/** What one kind of request costs the service, at one size of the data. */
export interface Cost {
  what: string;
  cost: Spread;
  unit: Unit;
  /** The floor, turned around: what the cost may not exceed. */
  most?: number | undefined;
  /** Bytes of the response; undefined for what is no request. */
  bytes?: number;
  ratios?: Ratio[];
  /** It includes what is read once a release, such as the sizes of its lists, and may grow with the dataset. */
  isOnceARelease?: boolean;
}

/** Noise, and what a request takes whatever it returns. */
const SAME_SIZE = 1.5;
const NEGLIGIBLE: Partial<Record<Unit, number>> = { µs: 5, ms: 2 };

/** How a cost grows from one size to the next. */
export interface Growth {
  cost: number;
  response: number;
  /** Whether the cost grows no faster than the response. */
  isFair: boolean;
}

/** @returns undefined for what is no request */
export function growthOf(small: Cost, large: Cost): Growth | undefined {
  if (!small.bytes || !large.bytes) return undefined;
  // A ratio leaves out how fast the machine was in between.
  const [before] = small.ratios ?? [];
  const [after] = large.ratios ?? [];
  const cost = before && after ? before.measured.median / after.measured.median : large.cost.median / small.cost.median;
  const response = large.bytes / small.bytes;
  const isSmall = large.cost.median - small.cost.median < (NEGLIGIBLE[large.unit] ?? 0);
  const isFair = isSmall || large.isOnceARelease === true || cost <= SAME_SIZE * Math.max(1, response);
  return { cost: rounded(cost), response: rounded(response), isFair };
}
