import type { ServerResponse } from 'node:http';
import type { Problem } from '../../rest-compat/problems.js';
import type { ErrorCode } from '../../schema/errors.js';
import { ANY_ORIGIN, NO_SNIFFING, REQUEST_ID } from './common-headers.js';
import { endTogether } from './ended-together.js';
import type { Representation } from './representation.js';

export type Headers = Readonly<Record<string, string>>;

/** A whole answer, ready to be sent. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer | undefined;
  /** The body of an error, which names the request that it is about; `body` is empty then. */
  error?: (requestId: string) => Buffer;
  /** Not to be read by scripts of other sites. */
  ownSiteOnly?: boolean;
  /** The headers as they go out, of an answer that is sent again and again. */
  list?: readonly string[];
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For what changes from one moment to the next. */
const NOT_KEPT = { 'cache-control': 'no-store' };

/** A small answer about the service itself. */
export function jsonAnswer(value: unknown): Answer {
  return withBody(200, JSON_TYPE, JSON.stringify(value), NOT_KEPT);
}

/** Finished bytes. @param more headers that say how long they may be kept, and by which ETag they are known again */
export function bytesAnswer({ bytes, contentType, coding }: Representation, more: Headers = {}): Answer {
  const headers = {
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...more,
  };
  return { status: 200, headers, body: bytes };
}

/** RFC 9457; `instance` is the id of the request, as the log has it. */
export function problemAnswer(problem: Problem, headers: Headers = {}): Answer {
  return errorAnswer(problem.status, 'application/problem+json; charset=utf-8', headers, (id) => ({
    ...problem,
    instance: `urn:uuid:${id}`,
  }));
}

/** The error body of /graphql for what is refused before GraphQL: the shape that GraphQL clients read. */
export function graphqlErrorAnswer(status: number, code: ErrorCode, message: string, headers: Headers = {}): Answer {
  return errorAnswer(status, JSON_TYPE, headers, (requestId) => ({
    errors: [{ message, extensions: { code } }],
    extensions: { requestId },
  }));
}

function errorAnswer(status: number, type: string, headers: Headers, body: (requestId: string) => unknown): Answer {
  return {
    status,
    headers: { 'content-type': type, ...NOT_KEPT, ...headers },
    body: undefined,
    error: (requestId) => Buffer.from(JSON.stringify(body(requestId))),
  };
}

export function emptyAnswer(status: number, headers: Headers): Answer {
  // 204 and 304 have no body by definition, and no length either.
  const sized = status === 204 || status === 304 ? headers : { 'content-length': '0', ...headers };
  return { status, headers: sized, body: undefined };
}

/** A property and no WeakMap: tables of what lives for a moment cost the garbage collector more than all else here. */
const ID = Symbol('request id');

/** Gives the request of a response its name. */
export function setRequestId(response: ServerResponse & { [ID]?: string }, id: string): void {
  response[ID] = id;
}

export function requestIdOf(response: ServerResponse & { [ID]?: string }): string {
  return response[ID] ?? '';
}

/**
 * Sends an answer with what every answer carries. The headers go out as one flat list: set one by one they would take a fifth of
 * the time that a kept answer takes. Node leaves out the body of an answer to HEAD.
 */
export function send(response: ServerResponse, answer: Answer): void {
  const { status, error } = answer;
  const id = requestIdOf(response);
  const body = error ? error(id) : answer.body;
  const list = answer.list?.slice() ?? listOf(answer);
  list[ID_PLACE] = id;
  if (error) list.push('content-length', String(body?.length));
  response.writeHead(status, list);
  endTogether(response, body);
}

/** The same answer, its headers put together once for all who get it. */
export function repeated(answer: Answer): Answer {
  return { ...answer, list: listOf(answer) };
}

/** Where the id stands among the headers. */
const ID_PLACE = 1;

/** All headers, with room for the request's id. */
function listOf({ headers, ownSiteOnly }: Answer): string[] {
  const list: string[] = [REQUEST_ID, '', ...NO_SNIFFING, ...(ownSiteOnly ? [] : ANY_ORIGIN)];
  for (const name in headers) list.push(name, headers[name] as string);
  return list;
}

function withBody(status: number, type: string, text: string, headers: Headers = {}): Answer {
  const body = Buffer.from(text);
  return { status, headers: { 'content-type': type, 'content-length': String(body.length), ...headers }, body };
}
