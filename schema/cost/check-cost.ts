import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { DatasetSnapshot } from '../context.js';
import { limitExceeded, type OperationLimits, responseTooLarge } from '../limits/operation-limits.js';
import { OperationCost, type OperationSize } from './operation-cost.js';

/** An operation that a client sent. */
export interface ClientQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Coerced by graphql-js, including defaults. */
  variables: Record<string, unknown>;
}

/** The cost is computed up to this multiple of the limit. An operation above that is too expensive, however much. */
const MAX_EXCESS = 2;

/** @throws a GraphQLError without a code when a variable is null where the document takes no null, such as in `@include(if: $x)` */
export function costOf(
  schema: GraphQLSchema,
  { document, operation, variables }: ClientQuery,
  dataset: DatasetSnapshot,
  limits: OperationLimits,
): OperationSize {
  const cost = new OperationCost(schema, document, variables, dataset, MAX_EXCESS * limits.cost);
  const root = schema.getRootType(operation.operation);
  if (root) cost.add(root, { count: 1 }, [operation.selectionSet]);
  const { points, bytes, pointsPerObject } = cost;
  return { points: Math.ceil(points), bytes: Math.ceil(bytes), pointsPerObject };
}

/**
 * Rejects an operation that would take too long or whose response would be too large, before it runs. The estimate of the bytes is
 * rough, so only one of twice the limit is enough to reject the operation; the response itself is measured as well.
 *
 * @throws LIMIT_EXCEEDED with the measure and the limit
 */
export function checkCost({ points, bytes }: Pick<OperationSize, 'points' | 'bytes'>, limits: OperationLimits): void {
  const { cost, maxResponseBytes } = limits;
  if (points > cost) {
    const measured = points > MAX_EXCESS * cost ? `more than ${(MAX_EXCESS * cost).toLocaleString('en')}` : points;
    throw limitExceeded('cost points', measured, cost, 'Select fewer states, fields or nested lists.');
  }
  if (bytes > MAX_EXCESS * maxResponseBytes)
    throw responseTooLarge(`about ${bytes.toLocaleString('en')}`, maxResponseBytes);
}
