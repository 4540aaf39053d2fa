import { type GraphQLSchema, getVariableValues, type VariableDefinitionNode } from 'graphql';
import { badRequest } from './error-response.js';
import { NESTED_TOO_DEEPLY, NOT_JSON, parseObject } from './request-body.js';

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
