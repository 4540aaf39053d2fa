import { type GraphQLSchema, getVariableValues, type VariableDefinitionNode } from 'graphql';
import { RequestError } from './error-response.js';
import { NOT_JSON, parseObject } from './request-body.js';

/** The parameters of a GraphQL request (GraphQL over HTTP, section 5.1), as the client sent them. */
type Parameters = Partial<Record<'query' | 'operationName' | 'variables' | 'extensions', unknown>>;

/**
 * Checks the parameters of a request before Apollo Server does, so that each message says which one is wrong and what to send.
 *
 * @param text the body of a POST, or the query string of a GET
 * @returns the parsed body of a POST
 * @throws RequestError
 */
export function readParameters(method: string, text: string): object | undefined {
  if (method !== 'POST') {
    check(parametersOf(text));
    return undefined;
  }
  const body = parseObject(text, NOT_JSON);
  if (Array.isArray(body)) throw malformed('Batching is not supported. Send one operation in each request.');
  check(body);
  return body;
}

function parametersOf(search: string): Parameters {
  const given = new URLSearchParams(search);
  const one = (name: string): string | undefined => {
    const [value, ...others] = given.getAll(name);
    if (others.length > 0) throw malformed(`The parameter "${name}" occurs more than once. Send it once.`);
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

function check({ query, operationName, variables, extensions }: Parameters): void {
  for (const [name, value] of Object.entries({ query, operationName }))
    if (!isMissing(value) && typeof value !== 'string') throw malformed(`The parameter "${name}" must be a string.`);
  for (const [name, value] of Object.entries({ variables, extensions }))
    if (!isMissing(value) && (typeof value !== 'object' || Array.isArray(value))) throw malformed(noObject(name));
  // Apollo Server reports that persisted queries are not supported.
  const isPersisted = (extensions as { persistedQuery?: unknown } | null | undefined)?.persistedQuery;
  if (!query && !isPersisted)
    throw malformed('The parameter "query" is missing. Send it in the body of a POST, or in the URL of a GET.');
}

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;

const noObject = (name: string): string =>
  `The parameter "${name}" must be a JSON object${name === 'variables' ? ' such as {"code": "CA"}' : ''}.`;

const malformed = (message: string): RequestError => new RequestError(400, 'BAD_REQUEST', message);

/** Coerces variables up to the first error: to report a list of 30,000 wrong entries would take seconds. */
export function readVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[] | undefined,
  variables: Record<string, unknown> | undefined,
): ReturnType<typeof getVariableValues> {
  return getVariableValues(schema, definitions ?? [], variables ?? {}, { maxErrors: 1 });
}
