import type { Election } from '../../../db/domain/deadlines/elections.js';
import { releaseSizes, type SizesByName } from '../../../db/storage/queries/sizes.js';
import type { Access, ReleaseData } from '../../context.js';

/** How often an operation comes to each state, field or V1 slug, by its code or slug. */
export type Weights = ReadonlyMap<string, number>;

/**
 * What the arguments of an operation say about the objects that have a field: see `FindsObjects`.
 *
 * Some lists are far longer for one object than for most: a field has up to 6 V1 slugs and a V1 slug up to 19 fields, where the average is
 * 1.5. In lists within lists, such factors multiply: with averages, eight levels were estimated at less than a tenth of what they have. So a
 * list counts with the sizes that it has in the objects that the operation names, and with the largest of all where it names none.
 */
export interface Parents {
  states?: Weights | undefined;
  fields?: Weights | undefined;
  v1Slugs?: Weights | undefined;
  /** Overrides that each of these regions has, on average. */
  overridesOfRegion?: number | undefined;
  /** States that each of these elections is in, on average. */
  statesOfElection?: number | undefined;
}

/** The release, and what the client may read of it. */
export interface ClientRelease extends ReleaseData {
  readonly access: Access;
  /** What the demo key reads. */
  readonly demoStates: ReadonlySet<string>;
}

/** What a field says about its objects. */
// biome-ignore lint/suspicious/noExplicitAny: graphql-js has checked the arguments
export type FindObjects = (args: any, release: ClientRelease, parents: Parents) => Parents;

export function weigh(names: Iterable<string>): Weights {
  const weights = new Map<string, number>();
  for (const name of names) weights.set(name, (weights.get(name) ?? 0) + 1);
  return weights;
}

/** The entries of a list of an object: on average over those that the operation names, or else the most. */
export function sizeOf(parents: Weights | undefined, sizes: SizesByName): number {
  if (!parents) return Math.max(0, ...sizes.values());
  let [sum, total] = [0, 0];
  for (const [name, weight] of parents) {
    sum += weight * (sizes.get(name) ?? 0);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

/** What the parents have in their lists. */
export function linked(
  parents: Weights | undefined,
  listOf: (name: string) => readonly { slug: string }[],
): Weights | undefined {
  if (!parents) return undefined;
  const found = new Map<string, number>();
  for (const [name, weight] of parents)
    for (const { slug } of listOf(name)) found.set(slug, (found.get(slug) ?? 0) + weight);
  return found;
}

/** The sizes of states that the client may read: the cost must not tell the demo key how much other states have. */
export function readable({ access, demoStates }: ClientRelease, sizes: SizesByName): SizesByName {
  return access === 'demo' ? new Map([...sizes].filter(([code]) => demoStates.has(code))) : sizes;
}

/** The regions that a state lists. @param all whether it lists its counties without values of their own as well */
export function countRegions(release: ClientRelease, { states }: Parents, all: unknown): number {
  const { regionsOfState, countiesOfState } = releaseSizes(release.database);
  return sizeOf(states, readable(release, regionsOfState)) + (all ? sizeOf(states, countiesOfState) : 0);
}

/** @param elections undefined for one that does not exist */
export function inStates({ database }: ReleaseData, elections: readonly (Election | undefined)[]): Parents {
  const { states } = releaseSizes(database);
  const sum = elections.reduce((total, found) => total + (found && found.state !== null ? 1 : states), 0);
  return { statesOfElection: sum / Math.max(elections.length, 1) };
}
