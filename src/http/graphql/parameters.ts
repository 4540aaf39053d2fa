import type { OperationRequest } from '../../direct/operations.js';
import type { Answer } from '../answer.js';
import { parseObject } from './body.js';

const NAMES = ['query', 'operationName', 'variables'] as const;
export type Parameters = Partial<Record<(typeof NAMES)[number] | 'extensions', unknown>>;

/**
 * The operation that a well-formed request asks for (GraphQL over HTTP, section 5).
 *
 * @param parameters of the body of a POST, or of the query of a GET
 * @returns undefined for a request with which something is wrong, and for one that asks for an operation in another way
 */
export function operationOf({ query, operationName, variables, extensions }: Parameters): OperationRequest | undefined {
  if (typeof query !== 'string') return undefined;
  if (!isObject(variables ?? {}) || !isObject(extensions ?? {})) return undefined;
  if (extensions && 'persistedQuery' in (extensions as object)) return undefined;
  if (typeof (operationName ?? '') !== 'string') return undefined;
  return {
    query,
    operationName: (operationName as string | null | undefined) ?? undefined,
    variables: (variables as Record<string, unknown> | null | undefined) ?? {},
  };
}

/** What a request says: the object in the body of a POST, or the query of a GET, whose variables and extensions are JSON. */
export type Read = { parameters: Parameters; refused?: never } | { parameters?: never; refused: Answer };

export function readBody(text: string): Read {
  const { object, refused } = parseObject(text);
  return refused ? { refused } : { parameters: object };
}

export function readSearch(search: string): Read {
  const given = new URLSearchParams(search);
  // Rare, and Apollo has the words for what is wrong with it.
  if (given.has('extensions') || NAMES.some((name) => given.getAll(name).length > 1)) return { parameters: {} };
  const variables = given.get('variables');
  const { object, refused } = variables === null ? { object: undefined } : parseObject(variables);
  if (refused) return { refused };
  return { parameters: { query: given.get('query'), operationName: given.get('operationName'), variables: object } };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
