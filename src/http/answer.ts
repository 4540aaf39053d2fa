import type { ServerResponse } from 'node:http';
import type { Problem } from '../../rest-compat/problems.js';
import type { ErrorCode } from '../../schema/errors.js';
import type { Representation } from './representation.js';

export type Headers = Readonly<Record<string, string>>;

/** A whole answer, ready to be sent. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer | undefined;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For what changes from one moment to the next. */
const NOT_KEPT = { 'cache-control': 'no-store' };

/** A small answer about the service itself. */
export function jsonAnswer(value: unknown): Answer {
  return withBody(200, JSON_TYPE, JSON.stringify(value), NOT_KEPT);
}

/** Finished bytes. @param caching how long they may be kept and what they depend on */
export function bytesAnswer({ bytes, contentType, coding, etag }: Representation, caching: Headers): Answer {
  const headers = {
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    etag,
    ...caching,
  };
  return { status: 200, headers, body: bytes };
}

/** RFC 9457. */
export function problemAnswer(problem: Problem, headers: Headers = {}): Answer {
  const all = { ...NOT_KEPT, ...headers };
  return withBody(problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem), all);
}

/** The error body of /graphql for what is refused before GraphQL: the shape that GraphQL clients read. */
export function graphqlErrorAnswer(status: number, code: ErrorCode, message: string, headers: Headers = {}): Answer {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  return withBody(status, JSON_TYPE, body, { ...NOT_KEPT, ...headers });
}

export function emptyAnswer(status: number, headers: Headers): Answer {
  // 204 and 304 have no body by definition, and no length either.
  const sized = status === 204 || status === 304 ? headers : { 'content-length': '0', ...headers };
  return { status, headers: sized, body: undefined };
}

/** @param headersOnly for HEAD: everything but the body */
export function send(response: ServerResponse, { status, headers, body }: Answer, headersOnly = false): void {
  response.writeHead(status, headers);
  response.end(headersOnly ? undefined : body);
}

function withBody(status: number, type: string, text: string, headers: Headers = {}): Answer {
  const body = Buffer.from(text);
  return { status, headers: { 'content-type': type, 'content-length': String(body.length), ...headers }, body };
}
