import { GraphQLError } from 'graphql';

/**
 * Every value of `extensions.code` in an error of this service. schema/README.md explains them. The last five are Apollo Server's
 * own, for requests that never reach a resolver.
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
  'PERSISTED_QUERY_NOT_SUPPORTED',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * An error with a message for the caller, which error masking leaves unchanged. It has no stack: nobody reads it, and one list can have
 * thousands of such errors, each of which would take longer than its field.
 */
export function callerError(code: ErrorCode, message: string): GraphQLError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return new GraphQLError(message, { extensions: { code } });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An invalid argument. The message says which one and what is valid. */
export function badUserInput(message: string): GraphQLError {
  return callerError('BAD_USER_INPUT', message);
}

/** The caller has used up its rate limit. */
export function rateLimited(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED' satisfies ErrorCode, http: { status: 429 } } });
}

/** A field that requires an API key was selected without one. */
export function unauthenticated(field: string): GraphQLError {
  return callerError(
    'UNAUTHENTICATED',
    `"${field}" needs an API key. Send its id and secret with HTTP Basic authentication: Authorization: Basic base64(id:secret).`,
  );
}
