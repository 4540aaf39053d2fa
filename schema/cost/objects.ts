import type { Deadline } from '../../db/deadlines/deadlines.js';
import type { Election } from '../../db/deadlines/elections.js';
import type { RegionSize } from '../../db/queries/sizes.js';

/** How often each of some things occurs. */
export type Weights<Thing> = ReadonlyMap<Thing, number>;

/**
 * The objects at one place of a response: how many there are, and how many of them belong to each state, field, region, V1 slug,
 * election or deadline. What the place cannot have is left out.
 */
export interface Objects {
  readonly count: number;
  readonly states?: Weights<string>;
  readonly fields?: Weights<string>;
  readonly regions?: Weights<RegionSize>;
  readonly v1Slugs?: Weights<string>;
  readonly elections?: Weights<Election>;
  readonly deadlines?: Weights<Deadline>;
  /** By version. */
  readonly releases?: Weights<string>;
  /** Of items: those that are a region's own value. */
  readonly regional?: Objects;
  /** Of connections: the entries of their pages. */
  readonly page?: Objects;
  /** Of the entries of a page: rows to read for the number of entries on all pages. */
  readonly counted?: () => number;
  /** Objects of an introspection. */
  readonly introspected?: Weights<unknown>;
}

export const NO_OBJECTS: Objects = { count: 0 };

/** Each of the things, as often as `weight` says. */
export function each<Thing>(things: Iterable<Thing>, weight = 1): Map<Thing, number> {
  const weights = new Map<Thing, number>();
  for (const thing of things) weights.set(thing, weight);
  return weights;
}

export function sum(weights: Weights<unknown> | undefined): number {
  let total = 0;
  for (const weight of weights?.values() ?? []) total += weight;
  return total;
}

export function times<Thing>(weights: Weights<Thing> | undefined, factor: number): Weights<Thing> {
  if (!weights || factor === 1) return weights ?? new Map();
  return new Map([...weights].map(([thing, weight]) => [thing, weight * factor]));
}

/** Adds up what each of the things consists of. */
export function flatten<Thing, Part>(
  weights: Weights<Thing> | undefined,
  partsOf: (thing: Thing) => Iterable<Part>,
): Map<Part, number> {
  const parts = new Map<Part, number>();
  for (const [thing, weight] of weights ?? [])
    for (const part of partsOf(thing)) parts.set(part, (parts.get(part) ?? 0) + weight);
  return parts;
}
