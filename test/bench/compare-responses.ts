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
    if (response.status !== status || errors) {
      const start = response.body.toString().slice(0, 500);
      throw new Error(`The service responds to ${describe(request)} with ${response.status}: ${start}`);
    }
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
  server: BenchServer,
  url: string,
  requests: readonly BenchRequest[],
  expected: readonly BenchResponse[],
): Promise<void> {
  const { name, fixedResponse } = server;
  if (fixedResponse) return;
  for (const [index, request] of requests.entries()) {
    const ours = expected[index] as BenchResponse;
    const theirs = await send(url, request);
    if (theirs.status !== ours.status)
      throw new Error(
        `${name} responds to ${describe(request)} with ${theirs.status}, the service with ${ours.status}`,
      );
    const [actual, wanted] = [jsonOf(theirs), jsonOf(ours)];
    if (!isDeepStrictEqual(actual, wanted)) throw new Error(describeDifference(name, request, actual, wanted));
  }
}

function describe({ method, path, body = '' }: BenchRequest): string {
  return `${method} ${path} ${body.slice(0, 200)}`;
}

function describeDifference(name: string, request: BenchRequest, actual: unknown, wanted: unknown): string {
  const [left = '', right = ''] = [JSON.stringify(actual), JSON.stringify(wanted)];
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 120);
  return `${name} returns other data for ${describe(request)}:\n  ${around(left)}\nThe service returns:\n  ${around(right)}`;
}
