import type { IncomingMessage } from 'node:http';
import { type GraphQLSchema, getVariableValues, type VariableDefinitionNode } from 'graphql';
import getRawBody from 'raw-body';
import { withoutMark } from '../../../db/domain/text/csv.js';
import { count } from '../../../db/domain/text/format.js';
import { badRequest, RequestError } from './error-response.js';

/** JSON in UTF-8, which is the default charset of JSON (RFC 8259, section 8.1). */
const JSON_BODY = /^application\/json\s*(;(?!.*charset\s*=\s*(?!"?utf-?8"?\s*(;|$)))|$)/i;

const NOT_JSON = 'The body is not JSON that can be read. Send an object such as {"query": "{ states { code } }"}.';

const NESTED_TOO_DEEPLY = 'The JSON is nested too deeply. Use fewer lists in lists.';

export type BodyReader = (request: IncomingMessage) => Promise<string>;

/**
 * Reads the body of a POST as text.
 *
 * @throws RequestError when it is too large, of another media type, or compressed
 */
export function createBodyReader(maxBytes: number): BodyReader {
  return async (request) => {
    const { 'content-type': type, 'content-length': length, 'content-encoding': coding = 'identity' } = request.headers;
    if (type === undefined || !JSON_BODY.test(type))
      throw badRequest('Send the body as JSON in UTF-8, with the header "Content-Type: application/json".', 415);
    // Accept-Encoding in a response names the codings of a request (RFC 9110, section 15.5.16).
    if (coding.toLowerCase() !== 'identity')
      throw new RequestError(415, 'BAD_REQUEST', 'Send the body uncompressed.', { 'accept-encoding': 'identity' });
    try {
      const bytes = await getRawBody(request, { limit: maxBytes, ...(length !== undefined && { length }) });
      return withoutMark(bytes.toString('utf8'));
    } catch (error) {
      throw refusalOf(error as { status?: number; type?: string }, maxBytes);
    }
  };
}

function refusalOf(error: { status?: number; type?: string }, maxBytes: number): unknown {
  const { status = 500, type } = error;
  if (type === 'entity.too.large')
    return badRequest(`The body is larger than ${count(maxBytes)} bytes. Send a shorter one.`, 413);
  return status >= 500 ? error : badRequest(NOT_JSON, status);
}

/** No name in GraphQL, and a trap for programs that copy objects key by key. */
const RESERVED_NAME = '__proto__';

const OBJECT_OR_LIST = /^[ \t\r\n]*[{[]/;

/**
 * Parses a JSON object or list.
 *
 * @param message for a text that is something else
 * @throws RequestError when it is, and when it uses the reserved name
 */
function parseObject(marked: string, message: string): object {
  const text = withoutMark(marked);
  // The error of JSON.parse holds the whole text until the garbage collector finds it, so a text that is clearly no object is not parsed.
  if (!OBJECT_OR_LIST.test(text)) throw badRequest(message);
  let value: unknown;
  try {
    value = JSON.parse(text, mayNeedReviver(text) ? reject : undefined);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    // A reviver calls itself for each level.
    throw badRequest(error instanceof RangeError ? NESTED_TOO_DEEPLY : message);
  }
  if (typeof value !== 'object' || value === null) throw badRequest(message);
  return value;
}

/** A number that may be too large for a double. */
const HUGE_NUMBER = /\d[eE]\+?\d{3}|\d{309}/;

/** A reviver makes parsing three times as slow, so it runs only where it may find something. */
const mayNeedReviver = (text: string) => text.includes(RESERVED_NAME) || text.includes('\\u') || HUGE_NUMBER.test(text);

/** What would not be the same once it is written as JSON again. */
function reject(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw badRequest('The JSON has a number that is too large. Send a smaller one, or a string.');
  if (name === RESERVED_NAME) throw badRequest(`No variable can have the name "${RESERVED_NAME}".`);
  return value;
}

/** The parameters of a GraphQL request (GraphQL over HTTP, section 5.1). A null is the same as none, and so is an empty operation name. */
export interface Parameters {
  query?: string | null;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
  extensions?: { cost?: unknown; persistedQuery?: unknown } | null;
}

type Unchecked = Partial<Record<keyof Parameters, unknown>>;

/**
 * Checks the parameters of a request before Apollo Server does, so that each message says which one is wrong and what to send.
 *
 * @param text the body of a POST, or the query string of a GET
 * @throws RequestError
 */
export function readParameters(method: string, text: string): Parameters {
  if (method !== 'POST') return checked(parametersOf(text));
  const body = parseObject(text, NOT_JSON);
  if (Array.isArray(body)) throw badRequest('Batching is not supported. Send one operation in each request.');
  return checked(body);
}

/**
 * An operation as JSON, as the body of a POST could be. Requests for the same operation have the same text: by GET or POST, with the text of
 * the document or its hash, and with any extensions but the one that changes the response.
 *
 * @throws RequestError when the variables are nested too deeply
 */
export function spellOperation(query: string, { operationName, variables, extensions }: Parameters): string {
  try {
    return JSON.stringify({
      query,
      ...(typeof operationName === 'string' && { operationName }),
      ...(variables && Object.keys(variables).length > 0 && { variables }),
      ...(extensions?.cost === true && { extensions: { cost: true } }),
    });
  } catch (error) {
    // JSON.stringify calls itself for each level.
    throw error instanceof RangeError ? badRequest(NESTED_TOO_DEEPLY) : error;
  }
}

function parametersOf(search: string): Unchecked {
  const given = new URLSearchParams(search);
  const one = (name: string): string | undefined => {
    const [value, ...others] = given.getAll(name);
    if (others.length > 0) throw badRequest(`The parameter "${name}" occurs more than once. Send it once.`);
    return value;
  };
  const object = (name: string): object | undefined => {
    const text = one(name);
    return text === undefined ? undefined : parseObject(text, noObject(name));
  };
  return {
    query: one('query'),
    operationName: one('operationName'),
    variables: object('variables'),
    extensions: object('extensions'),
  };
}

function checked(parameters: Unchecked): Parameters {
  const { query, operationName, variables, extensions } = parameters;
  for (const [name, value] of Object.entries({ query, operationName }))
    if (!isMissing(value) && typeof value !== 'string') throw badRequest(`The parameter "${name}" must be a string.`);
  for (const [name, value] of Object.entries({ variables, extensions }))
    if (!isMissing(value) && (typeof value !== 'object' || Array.isArray(value))) throw badRequest(noObject(name));
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  if (!query && isMissing(persistedQuery))
    throw badRequest('The parameter "query" is missing. Send it in the body of a POST, or in the URL of a GET.');
  return { ...parameters, operationName: operationName || undefined } as Parameters;
}

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;

const noObject = (name: string): string =>
  `The parameter "${name}" must be a JSON object${name === 'variables' ? ' such as {"code": "CA"}' : ''}.`;

/** Coerces variables up to the first error: to report a list of 30,000 wrong entries would take seconds. */
export function readVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[] | undefined,
  variables: Record<string, unknown> | undefined,
): ReturnType<typeof getVariableValues> {
  return getVariableValues(schema, definitions ?? [], variables ?? {}, { maxErrors: 1 });
}
