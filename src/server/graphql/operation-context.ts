import type { Context, ContextOptions } from '../../../schema/context.js';
import type { AccessCheck } from '../access/check-access.js';

/** What an operation carries besides what the resolvers see. */
export interface OperationContext extends Context {
  /** Undefined for operations of the service itself: REST routes, calendars, tools and pages. */
  readonly client?: ClientOperation;
}

/** Who sent an operation. Outside of a server, nobody limits it. */
export interface OperationClient extends Pick<ContextOptions, 'caller'> {
  readonly requestId?: string;
  /** API key or address of the client. */
  name?(): string;
  /**
   * Takes points from the client's rate limit, except those that the request has taken already.
   *
   * @param points of the request as a whole
   * @throws a GraphQLError with code RATE_LIMITED
   */
  charge?(points: number): Promise<void>;
  /** Checks the client's credentials again, after the operation has waited. */
  reauthorize?(): Promise<AccessCheck>;
}

/** An operation that a client sent. */
export interface ClientOperation extends OperationClient {
  /** Aborts when nobody waits for the response any more, and when it is decided: the rest of the work then ends. */
  readonly signal: AbortSignal;
  /** Filled in by the plugins. */
  readonly outcome: OperationOutcome;
}

export interface OperationOutcome {
  /** graphql-js accepts the variables. */
  validVariables: boolean;
  /** Cost of the operation: the estimate, or what it takes beyond. 0 if it was rejected before that was computed. */
  cost: number;
  /** Points of the rate limit for parsing and validating the document, if it is not in the document store. */
  documentPoints: number;
  /** Whether the rate limit was charged. */
  charged: boolean;
  /** The cost and its limits, as `extensions.cost` shows them. */
  shownCost?: () => Readonly<Record<'points' | 'maxPoints' | 'estimatedBytes' | 'maxBytes', number>>;
  /** Of a large operation: resolves when it has a slot. */
  slot?: Promise<void>;
  /** Name of the operation, empty if it has none; undefined if the document could not be read. */
  operationName?: string;
  /** The response has data and no errors, and depends on the current release alone. */
  succeeded: boolean;
  /** The variables make the document invalid: always a 400. */
  invalidInput: boolean;
}
