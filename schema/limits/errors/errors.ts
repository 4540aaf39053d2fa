import { GraphQLError, type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import type { Context } from '../../context.js';
import { MAX_NESTING } from '../operation-limits.js';

/**
 * Every value of `extensions.code` in an error of this service. src/site/developers/guide/pages/errors.md explains them. The last four are those of Apollo
 * Server, for requests that never reach a resolver.
 */
export const ERROR_CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'LIMIT_EXCEEDED',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * An error with a message for the caller, which error masking leaves unchanged. It has no stack: nobody reads it, and a response can have
 * thousands of such errors.
 *
 * @param info the field that fails, if it is known; otherwise graphql-js makes a copy of the error that has it
 */
export function callerError(code: ErrorCode, message: string, info?: GraphQLResolveInfo): GraphQLError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const field = info && { nodes: info.fieldNodes, path: responsePathAsArray(info.path) };
    return new GraphQLError(message, { ...field, extensions: { code } });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An invalid argument. The message says which one and what is valid. */
export function badUserInput(message: string, info?: GraphQLResolveInfo): GraphQLError {
  return callerError('BAD_USER_INPUT', message, info);
}

export function rateLimited(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED' satisfies ErrorCode, http: { status: 429 } } });
}

/** Ends an operation whose client has left. It has a path, so that graphql-js makes no copy of it for each entry of a list. */
export function clientLeft(): GraphQLError {
  const code = 'SERVICE_UNAVAILABLE' satisfies ErrorCode;
  return new GraphQLError('The client left before it had the response.', { path: [], extensions: { code } });
}

/**
 * What requires an API key was selected without one, or with the demo key of other states.
 *
 * @param what a type, or a field of one
 */
export function keyMissing(
  what: string,
  { access, demo }: Pick<Context, 'access' | 'demo'>,
  info?: GraphQLResolveInfo,
): GraphQLError {
  if (access === 'demo') return callerError('FORBIDDEN', demo.refusal, info);
  return callerError(
    'UNAUTHENTICATED',
    `"${what}" needs an API key. Send its id and secret with HTTP Basic authentication: Authorization: Basic base64(id:secret), or as a token: Bearer id:secret.`,
    info,
  );
}

/** The error for an operation that exceeds a limit. Its HTTP status is always 400, because nothing was executed. */
export function limitExceeded(what: string, limit: number, advice: string): GraphQLError {
  return tooLarge(`The operation has more than ${limit.toLocaleString('en')} ${what}. ${advice}`);
}

export function tooDeep(): GraphQLError {
  return limitExceeded('levels of nesting', MAX_NESTING, 'Nest fields, fragments, lists and objects less deeply.');
}

export function tooExpensive(points: number | string, limit: number): GraphQLError {
  const measured = typeof points === 'number' ? points.toLocaleString('en') : points;
  return tooLarge(
    `The operation costs ${measured} points, but at most ${limit.toLocaleString('en')} are allowed. Select fewer states, fields or nested lists.`,
  );
}

export function responseTooLarge(measured: string, limit: number): GraphQLError {
  const advice = 'Select fewer states, fields or nested lists, or send several requests.';
  return tooLarge(
    `The response has ${measured} bytes, but at most ${limit.toLocaleString('en')} are allowed. ${advice}`,
  );
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'LIMIT_EXCEEDED' satisfies ErrorCode, http: { status: 400 } },
  });
}

/** A response shows at most so many errors: more do not help a reader, and an operation can have thousands. */
export const MAX_ERRORS = 20;

/** What one operation refuses. It makes no more errors than the response shows, however many objects and entries it refuses. */
export class Refusals {
  readonly #ofFields = new Map<string, GraphQLError>();
  #entries = 0;

  /** The error of a field, the same for all objects of the lists that it is in. @param make for the first of them */
  ofField({ path }: GraphQLResolveInfo, make: () => GraphQLError): GraphQLError {
    const place = String(responsePathAsArray(path).filter((key) => typeof key === 'string'));
    const error = this.#ofFields.get(place) ?? make();
    this.#ofFields.set(place, error);
    return error;
  }

  /** The error of an entry of a list; null once one more than the response shows says that there are others. */
  ofEntry(make: () => GraphQLError): GraphQLError | null {
    this.#entries += 1;
    return this.#entries > MAX_ERRORS + 1 ? null : make();
  }
}
