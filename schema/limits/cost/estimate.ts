import {
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  TypeInfo,
  ValidationContext,
} from 'graphql';
import {
  type ComplexityEstimator,
  createComplexityRule,
  fieldExtensionsEstimator,
  simpleEstimator,
} from 'graphql-query-complexity';
import { releaseSizes } from '../../../db/storage/queries/sizes.js';
import { responseTooLarge, tooExpensive } from '../errors/errors.js';
import type { OperationLimits } from '../operation-limits.js';
import { type CostContext, introspection, keyed } from './complexity.js';

export interface ClientQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/** What an operation is expected to take. */
export interface OperationCost {
  /** About the fields of the response. */
  readonly points: number;
  /** Of the response. Computed when it is read. */
  readonly bytes: number;
}

/** Bytes of a short value, such as a code, a date or a Boolean. */
const SHORT_BYTES = 16;
const LONG_BYTES = 150;
/** Of the schema as a subgraph. */
const SDL_BYTES = 80_000;
/** Of the address of a page. */
const ADDRESS_BYTES = 80;
/** Of a name: quotes, colon and comma. */
const NAME_BYTES = 4;
/** Tags and escaped characters make HTML longer than its Markdown. */
const HTML_FACTOR = 1.5;

/**
 * Estimates the cost of a valid operation from the sizes of the release, without reading values: each field is multiplied with the
 * entries of the lists that it is in. It takes some microseconds for each selected field, however many objects the operation has.
 *
 * @param taken points that the operation has taken already
 * @throws a GraphQLError without a code when a variable is null where the document takes no null, such as in `@include(if: $x)`
 */
export function costOf(schema: GraphQLSchema, query: ClientQuery, context: CostContext, taken = 0): OperationCost {
  const points = taken + estimate(schema, query, context, () => undefined);
  return {
    points,
    get bytes() {
      return estimate(schema, query, context, bytesOfValue(context));
    },
  };
}

/** @param leaf for fields without subfields, instead of their points */
function estimate(
  schema: GraphQLSchema,
  { document, operation, variables }: ClientQuery,
  context: CostContext,
  leaf: ComplexityEstimator,
): number {
  const rule = createComplexityRule({
    estimators: [keyed, leaf, introspection, fieldExtensionsEstimator(), simpleEstimator()],
    variables,
    context,
    maximumComplexity: Number.POSITIVE_INFINITY,
    // The document has passed limits of its own: see limits/document-size.ts.
    maxQueryNodes: Number.POSITIVE_INFINITY,
  });
  // The execution reports an argument that a variable makes invalid, and its field is null.
  const ignoreErrors = () => {};
  const visitor = rule(new ValidationContext(schema, document, new TypeInfo(schema), ignoreErrors));
  visitor.onOperationDefinitionEnter(operation);
  return Math.ceil(visitor.complexity);
}

function bytesOfValue({ database }: CostContext): ComplexityEstimator {
  const { text, footnotes, source } = releaseSizes(database);
  const html = HTML_FACTOR * text;
  const [description, note, reportUrl] = [LONG_BYTES, LONG_BYTES, LONG_BYTES];
  const [url, finalUrl] = [ADDRESS_BYTES, ADDRESS_BYTES];
  const lengths: Record<string, number> = {
    text,
    html,
    footnotes,
    source,
    description,
    note,
    reportUrl,
    url,
    finalUrl,
    sdl: SDL_BYTES,
  };
  return ({ node, field, childComplexity }) =>
    childComplexity > 0
      ? undefined
      : (node.alias ?? node.name).value.length + NAME_BYTES + (lengths[field.name] ?? SHORT_BYTES);
}

/** The estimate of the bytes is rough, so only this multiple of the limit rejects an operation before it runs. */
const MAX_EXCESS = 2;
const FEW_POINTS = 1_000;

/**
 * Rejects an operation that would take too long or whose response would be too large, before it runs.
 *
 * @throws LIMIT_EXCEEDED with the measure and the limit
 */
export function checkCost(expected: OperationCost, { cost, maxResponseBytes }: OperationLimits): void {
  if (expected.points > cost) throw tooExpensive(expected.points, cost);
  // Few values are not worth a second look.
  const bytes = expected.points < FEW_POINTS ? 0 : expected.bytes;
  if (bytes > MAX_EXCESS * maxResponseBytes)
    throw responseTooLarge(`about ${bytes.toLocaleString('en')}`, maxResponseBytes);
}
