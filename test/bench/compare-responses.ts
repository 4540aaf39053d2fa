import { isDeepStrictEqual } from 'node:util';
import { type BenchRequest, type BenchResponse, jsonOf, send } from './http.js';
import type { BenchServer } from './servers.js';

/**
 * The service's responses to some requests; every other server has to return the same data.
 *
 * @throws when one has another status, or GraphQL errors
 */
export async function expectedResponses(
  url: string,
  requests: readonly BenchRequest[],
  status: number,
): Promise<BenchResponse[]> {
  const responses: BenchResponse[] = [];
  for (const request of requests) {
    const response = await send(url, request);
    const errors = (jsonOf(response) as { errors?: unknown } | undefined)?.errors;
    if (response.status !== status || errors) throw unexpected('The service', request, response);
    responses.push(response);
  }
  return responses;
}

/**
 * Sends the same requests to another server and compares the data. The order of keys does not matter.
 *
 * @throws at the first difference
 */
export async function compareResponses(
  { name, fixedResponse }: BenchServer,
  url: string,
  requests: readonly BenchRequest[],
  expected: readonly BenchResponse[],
): Promise<void> {
  if (fixedResponse) return;
  for (const [index, request] of requests.entries()) {
    const ours = expected[index] as BenchResponse;
    const theirs = await send(url, request);
    if (theirs.status !== ours.status || !isDeepStrictEqual(jsonOf(theirs), jsonOf(ours)))
      throw unexpected(name, request, theirs);
  }
}

function unexpected(name: string, { path, body = '' }: BenchRequest, { status, body: answer }: BenchResponse): Error {
  return new Error(`${name} answers ${path} ${body.slice(0, 200)} with ${status}: ${answer.toString().slice(0, 500)}`);
}
