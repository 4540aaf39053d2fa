import { GraphQLError, type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import type { Context } from '../../context.js';

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

/** The caller has used up its rate limit. */
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
