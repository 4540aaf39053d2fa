import type { Access } from '../../../schema/context.js';
import { basic, type Service } from '../service.js';
import type { ExpectedAnswer, Operation } from './reference.js';

/** One way to send an operation. */
export interface Request {
  method: 'GET' | 'POST';
  accept: string;
  coding: string;
  /** Whether to add a variable that the operation does not declare: the cache has no such request, but the document is known. */
  isUnique: boolean;
  /** How often the same request came before. */
  repeats: number;
}

const JSON_TYPE = 'application/json';
export const GRAPHQL_RESPONSE = 'application/graphql-response+json';

export const NEW_REQUEST: Request = { method: 'POST', repeats: 0, accept: JSON_TYPE, coding: 'br', isUnique: false };

/** The response cache stores the response to a request that comes a second time; from the third time on, it answers. */
const REPEATED = [0, 1, 2].map((repeats) => ({ ...NEW_REQUEST, repeats }));

/** The document is known, but the cache has no response. */
export const UNIQUE_REQUEST: Request = { ...NEW_REQUEST, isUnique: true };

const BY_GET = REPEATED.map((request) => ({ ...request, method: 'GET' as const }));

const OTHER_MEDIA_TYPE = { ...NEW_REQUEST, accept: GRAPHQL_RESPONSE };

/** An answer without data is never stored. */
export function requestsFor({ data }: ExpectedAnswer): readonly Request[] {
  const [get] = BY_GET as [Request];
  if (data === undefined)
    return [NEW_REQUEST, NEW_REQUEST, get, OTHER_MEDIA_TYPE, { ...get, accept: GRAPHQL_RESPONSE }];
  return [...REPEATED, { ...NEW_REQUEST, repeats: 3, coding: 'identity' }, UNIQUE_REQUEST, OTHER_MEDIA_TYPE, ...BY_GET];
}

/** Longer ones do not fit into the headers of a request. */
const MAX_SEARCH = 15_000;

let uniqueRequests = 0;

/** Sends an operation. The body is text, so that its order can be compared. */
export async function send(
  service: Service,
  { query, variables = {}, operationName }: Operation,
  { method, accept, coding, isUnique }: Request,
  access: Access,
): Promise<{ status: number; text: string }> {
  if (isUnique) uniqueRequests += 1;
  const all = { ...variables, ...(isUnique && { notDeclared: uniqueRequests }) };
  const named: Record<string, string> = operationName === undefined ? {} : { operationName };
  const { keyId, keySecret } = service.key;
  const headers = {
    accept,
    'accept-encoding': coding,
    ...(access === 'keyed' && { authorization: basic(keyId, keySecret) }),
  };
  const search = `${new URLSearchParams({ query, variables: JSON.stringify(all), ...named })}`;
  const response =
    method === 'GET' && search.length <= MAX_SEARCH
      ? await fetch(`${service.url}/graphql?${search}`, { headers })
      : await fetch(`${service.url}/graphql`, {
          method: 'POST',
          headers: { ...headers, 'content-type': JSON_TYPE },
          body: JSON.stringify({ query, variables: all, ...named }),
        });
  return { status: response.status, text: await response.text() };
}
