import type { ServerResponse } from 'node:http';
import type { Problem } from '../../rest-compat/problems.js';
import type { ErrorCode } from '../../schema/errors.js';

export type Headers = Readonly<Record<string, string>>;

/** A whole answer, ready to be sent. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer | undefined;
}

export function jsonAnswer(value: unknown): Answer {
  return withBody(200, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** RFC 9457. */
export function problemAnswer(problem: Problem, headers: Headers = {}): Answer {
  return withBody(problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem), headers);
}

/** The error body of /graphql for what is refused before GraphQL: the shape that GraphQL clients read. */
export function graphqlErrorAnswer(status: number, code: ErrorCode, message: string, headers: Headers = {}): Answer {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  return withBody(status, 'application/json; charset=utf-8', body, headers);
}

export function emptyAnswer(status: number, headers: Headers): Answer {
  return { status, headers, body: undefined };
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
