import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../../schema/limits/errors/errors.js';
import type { Refusal } from '../access/basic-auth.js';
import { type Headers, type HttpResponse, JSON_TYPE, NO_STORE } from '../response/response.js';
import { negotiateMediaType } from './media-type.js';

/** A request to /graphql that is refused before its operation is read. */
export class RequestError extends Error {
  override name = 'RequestError';
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly headers: Headers = {},
    readonly extensions: object = {},
  ) {
    super(message);
  }
}

/** The request is not one that GraphQL over HTTP allows. */
export function badRequest(message: string, status = 400): RequestError {
  return new RequestError(status, 'BAD_REQUEST', message);
}

const CODES: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

export function refused({ problem, headers }: Refusal): RequestError {
  return new RequestError(problem.status, CODES[problem.status] ?? 'FORBIDDEN', problem.detail, headers);
}

/** The same error for Apollo Server, which responds with its status and headers. */
export function asGraphqlError({ status, code, message, headers }: RequestError): GraphQLError {
  const http = { status, headers: new Map(Object.entries(headers)) };
  return new GraphQLError(message, { extensions: { code, http } });
}

/** Turns the error of a rate limit that is used up into a response. It is for code outside of Apollo Server. */
export function rejectLimited(error: Error): never {
  throw new RequestError(429, 'RATE_LIMITED', error.message);
}

/** The response with an error, in the form and the media type that GraphQL clients read. */
export function errorResponse(
  { status, code, message, headers, extensions }: RequestError,
  accept: string | undefined,
): HttpResponse {
  return {
    status,
    headers: { 'content-type': negotiateMediaType(accept).contentType ?? JSON_TYPE, ...NO_STORE, ...headers },
    errorBody: (requestId) => ({
      errors: [{ message, extensions: { code } }],
      extensions: { ...extensions, requestId },
    }),
  };
}
