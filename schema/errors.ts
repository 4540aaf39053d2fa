import { GraphQLError } from 'graphql';

/**
 * Every code that an error of this service carries in `extensions.code`: a closed list, explained in the README.
 * The last five are Apollo Server's own, for requests that never reach a resolver.
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

/** An error for the caller to read: it passes the masking of src/format-error.ts as it is. */
export function callerError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** An argument that is wrong; the message names it and says what is right. */
export function badUserInput(message: string): GraphQLError {
  return callerError('BAD_USER_INPUT', message);
}

/** The caller has used up what it may take for now. */
export function rateLimited(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED' satisfies ErrorCode, http: { status: 429 } } });
}

/** A keyed field was asked without a key. */
export function unauthenticated(field: string): GraphQLError {
  return callerError(
    'UNAUTHENTICATED',
    `"${field}" needs an API key. Send its id and secret with HTTP Basic authentication: Authorization: Basic base64(id:secret).`,
  );
}
