import type { ComplexityEstimator, ComplexityEstimatorArgs } from 'graphql-query-complexity';
import { stateOfOcdId } from '../../db/domain/text/ocd-id.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { ReleaseData } from '../context.js';
import { isTooLong } from '../limits/arguments.js';
import { type CostContext, POINTS_PER_LOOKUP } from '../limits/cost/complexity.js';
import { DEADLINES_OF_STATE } from '../loaders/deadlines-of-release.js';
import { keyOf, MAX_REPRESENTATIONS } from './entity-keys.js';
import { isKeyed, type ParsedId, parseId } from './find-node.js';

/** The complexity of objects by their ids. */

export const node: ComplexityEstimator = (options) => ofNodes([options.args.id], options);
export const nodes: ComplexityEstimator = (options) =>
  isTooLong(options.args.ids) ? 1 : ofNodes(options.args.ids, options);

/** The same for objects by the keys that a gateway sends. */
export const entities: ComplexityEstimator = (options) => {
  const { representations } = options.args as { representations: unknown[] };
  return representations.length > MAX_REPRESENTATIONS ? 1 : ofNodes(representations, options);
};

/** The id, or one that takes as long to find. */
function idLike(representation: unknown): string {
  const key = keyOf(representation);
  if ('message' in key) return '';
  if (key.field !== 'ocdId') return key.value;
  const state = stateOfOcdId(key.value) ?? 'ZZ';
  return key.type === 'State' ? state : `${state}/-`;
}

const parsed = new WeakMap<readonly unknown[], readonly (ParsedId | undefined)[]>();
/** Reads a list of ids or representations once: all aliases of an operation may have that of one variable. */
function parseAll(list: readonly unknown[], dataset: Pick<ReleaseData, 'database'>) {
  const ids = parsed.get(list) ?? list.map((one) => parseId(typeof one === 'string' ? one : idLike(one), dataset));
  parsed.set(list, ids);
  return ids;
}

/** The versions of the releases that ids or representations name: see `NamesRelease`. */
export const versionsIn = (ids: readonly unknown[], current: ReleaseData): (string | undefined)[] =>
  ids.length > MAX_REPRESENTATIONS ? [] : parseAll(ids, current).flatMap((id) => (id ? [id.release] : []));

/** The look-ups of objects by their ids. */
function ofNodes(ids: readonly unknown[], { childComplexity, context }: ComplexityEstimatorArgs): number {
  const { database, access } = context as CostContext;
  const elections = new Set<string>();
  let points = 1;
  for (const id of parseAll(ids, { database })) {
    const isRefused = !id || (access === 'open' && isKeyed(id.key));
    points += isRefused ? 2 : POINTS_PER_LOOKUP + childComplexity;
    if (!isRefused && id.key.type === 'Deadline') elections.add(id.key.election);
  }
  const { states } = releaseSizes(database);
  const deadlines = (elections.size * 10 * DEADLINES_OF_STATE * states) / 100;
  return points + Math.ceil(deadlines);
}
