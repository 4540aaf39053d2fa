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
