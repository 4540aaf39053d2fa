import type { Caller, Context } from '../../../schema/context.js';
import type { AccessCheck } from '../access/check-access.js';
import type { Failure } from '../response/request-context.js';

/** What an operation carries besides what the resolvers see. */
export interface OperationContext extends Context {
  /** Undefined for operations of the service itself: REST routes, calendars, tools and pages. */
  readonly client?: ClientOperation;
}

/** Who sent an operation. Outside of a server, nobody limits it. */
export interface OperationClient {
  readonly caller?: Caller | undefined;
  readonly requestId?: string;
  /** Aborts when nobody waits for the response any more. */
  readonly signal?: AbortSignal | undefined;
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
  /** Resolves when the operation has ended, whatever its outcome. */
  readonly ended: Promise<void>;
  /** Set when the response is complete; undefined before, and for requests that Apollo Server refuses before any plugin runs. */
  summary?: OperationSummary;
}

export interface OperationSummary {
  /** Name of the operation, empty if it has none; undefined if the document could not be read. */
  readonly operationName: string | undefined;
  /** The estimate of its cost; undefined if it was refused before that was computed. */
  readonly cost: ShownCost | undefined;
  /** Points of the rate limit for parsing and validating a document that was refused. They are not charged yet. */
  readonly uncharged: number;
  /** The response has data and no errors, and depends on the current release alone. */
  readonly isCacheable: boolean;
  /** The first error. */
  readonly failure: Failure | undefined;
}

/** The cost and its limits, as `extensions.cost` shows them. */
export type ShownCost = Readonly<Record<'points' | 'maxPoints' | 'estimatedBytes' | 'maxBytes', number>>;
