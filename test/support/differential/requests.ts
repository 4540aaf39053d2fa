import type { Access } from '../../../schema/context.js';
import { basic, type Service } from '../service.js';
import type { Operation } from './reference.js';

/** One way to send an operation. */
export interface Request {
  name: string;
  method: 'GET' | 'POST';
  accept: string;
  coding: string;
  /** A variable that the operation does not declare: the cache has no such request, but the document is known. */
  extraVariable?: number;
  /** How often the same request came before. */
  repeats: number;
}

const JSON_TYPE = 'application/json';
export const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** The response cache stores the response to a request that comes a second time; from the third time on, it answers. */
const TIMES = [0, 1, 2];

/**
 * In this order: new, new again and stored, from the cache; then with other variables, for which the operation is compiled, and so on
 * from compiled code.
 */
export const REQUESTS: readonly Request[] = [
  ...TIMES.map((repeats) => request('POST', repeats)),
  { ...request('POST', 2), coding: 'identity' },
  ...[1, 2, 3].map((extraVariable) => ({ ...request('POST', 0), extraVariable })),
  { ...request('POST', 0), accept: GRAPHQL_RESPONSE },
  ...TIMES.map((repeats) => request('GET', repeats)),
  { ...request('GET', 0), accept: GRAPHQL_RESPONSE },
].map((one) => ({ ...one, name: nameOf(one) }));

function request(method: 'GET' | 'POST', repeats: number): Request {
  return { name: '', method, repeats, accept: JSON_TYPE, coding: 'br' };
}

function nameOf({ method, repeats, accept, coding, extraVariable }: Request): string {
  const extra = extraVariable ? `, extra variable ${extraVariable}` : '';
  return `${method} number ${repeats + 1}, ${accept}, ${coding}${extra}`;
}

/** Sends an operation. The body is text, so that its order can be compared. */
export async function send(
  service: Service,
  { query, variables = {}, operationName }: Operation,
  { method, accept, coding, extraVariable }: Request,
  access: Access,
): Promise<{ status: number; text: string }> {
  const all = { ...variables, ...(extraVariable && { notDeclared: extraVariable }) };
  const named: Record<string, string> = operationName === undefined ? {} : { operationName };
  const { keyId, keySecret } = service.key;
  const headers = {
    accept,
    'accept-encoding': coding,
    ...(access === 'keyed' && { authorization: basic(keyId, keySecret) }),
  };
  const search = new URLSearchParams({ query, variables: JSON.stringify(all), ...named });
  const response =
    method === 'GET'
      ? await fetch(`${service.url}/graphql?${search}`, { headers })
      : await fetch(`${service.url}/graphql`, {
          method,
          headers: { ...headers, 'content-type': JSON_TYPE },
          body: JSON.stringify({ query, variables: all, ...named }),
        });
  return { status: response.status, text: await response.text() };
}
