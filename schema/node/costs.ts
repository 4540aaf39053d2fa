import type { ComplexityEstimator, ComplexityEstimatorArgs } from 'graphql-query-complexity';
import { DEADLINES_OF_STATE } from '../../db/storage/queries/deadlines.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { ReleaseData } from '../context.js';
import { isTooLong, MAX_PAGE_SIZE } from '../limits/arguments.js';
import { type CostContext, POINTS_PER_LOOKUP } from '../limits/cost/complexity.js';
import { isKeyed, type ParsedId, parseId } from './find-node.js';

/** The complexity of objects by their ids. */

export const node: ComplexityEstimator = (options) => ofNodes([options.args.id], options);
export const nodes: ComplexityEstimator = (options) =>
  isTooLong(options.args.ids) ? 1 : ofNodes(options.args.ids, options);

type IdOf = (entry: unknown) => string;

const parsed = new WeakMap<readonly unknown[], readonly (ParsedId | undefined)[]>();
/** Reads a list of ids once: all aliases of an operation may have that of one variable. */
function parseAll(list: readonly unknown[], dataset: Pick<ReleaseData, 'database'>, idOf: IdOf) {
  const ids = parsed.get(list) ?? list.map((entry) => parseId(idOf(entry), dataset));
  parsed.set(list, ids);
  return ids;
}

/** The versions of the releases that ids name: see `NamesRelease`. A resolver refuses a longer list. */
export const versionsIn = (list: readonly unknown[], current: ReleaseData, idOf: IdOf = String) =>
  list.length > MAX_PAGE_SIZE ? [] : parseAll(list, current, idOf).flatMap((id) => (id ? [id.release] : []));

export function ofNodes(
  list: readonly unknown[],
  { childComplexity, context }: ComplexityEstimatorArgs,
  idOf: IdOf = String,
): number {
  const { database, access } = context as CostContext;
  const elections = new Set<string>();
  let points = 1;
  for (const id of parseAll(list, { database }, idOf)) {
    const isRefused = !id || (access !== 'keyed' && isKeyed(id.key));
    points += isRefused ? 2 : POINTS_PER_LOOKUP + childComplexity;
    if (!isRefused && id.key.type === 'Deadline') elections.add(id.key.election);
  }
  const { states } = releaseSizes(database);
  const deadlines = (elections.size * 10 * DEADLINES_OF_STATE * states) / 100;
  return points + Math.ceil(deadlines);
}
