import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { RequestContext } from '../response/request-context.js';

/** A label of a metric, and the name of a span, must have few values: a time series is stored for each. */
const MAX_NAMES = 100;

/** Names of operations for metrics and spans: the first ones that clients with a key use; `other` stands for the rest. */
export class OperationNames {
  readonly #known = new Set<string>();

  /** @returns undefined if the request has no operation that could be read */
  nameOf({ operationName, client }: Pick<RequestContext, 'operationName' | 'client'>): string | undefined {
    if (operationName === undefined) return undefined;
    if (operationName === '') return 'anonymous';
    // Otherwise strangers could use up the names.
    if (client && this.#known.size < MAX_NAMES) this.#known.add(operationName);
    return this.#known.has(operationName) ? operationName : 'other';
  }
}

/** Completes the span of a request, before its response ends the span. */
export type DescribeSpan = (request: IncomingMessage, context: RequestContext) => void;

/** What is used of @opentelemetry/api. */
interface OpenTelemetry {
  trace: { getActiveSpan(): Span | undefined };
}

interface Span {
  updateName(name: string): unknown;
  setAttribute(name: string, value: string): unknown;
}

/**
 * OpenTelemetry's instrumentation of Node's HTTP server makes a span for each request, but knows neither the route nor the operation.
 *
 * @returns undefined unless the operator has installed OpenTelemetry and turned it on
 */
export function createDescribeSpan(names: OperationNames): DescribeSpan | undefined {
  const openTelemetry = findOpenTelemetry();
  if (!openTelemetry) return undefined;
  return ({ method = '' }, context) => {
    const span = openTelemetry.trace.getActiveSpan();
    const { template, operationName } = context;
    if (!span || template === undefined) return;
    span.setAttribute('http.route', template);
    const name = names.nameOf(context);
    span.updateName(name === undefined ? `${method} ${template}` : `query ${name}`);
    if (name === undefined) return;
    span.setAttribute('graphql.operation.type', 'query');
    if (operationName) span.setAttribute('graphql.operation.name', operationName);
  };
}

/** The key under which every copy of @opentelemetry/api finds the SDK that was registered in the process. */
const REGISTRY = Symbol.for('opentelemetry.js.api.1');

/** The package, where an operator has installed it: next to the service, or in the working directory. It is no dependency. */
function findOpenTelemetry(): OpenTelemetry | undefined {
  if (!(REGISTRY in globalThis)) return undefined;
  for (const from of [import.meta.url, `${process.cwd()}/`]) {
    try {
      return createRequire(from)('@opentelemetry/api') as OpenTelemetry;
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}
