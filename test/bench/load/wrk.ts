import { fileURLToPath } from 'node:url';
import { output } from '../processes.js';

export interface WrkOptions {
  seconds: number;
  core: number;
}

/** Each connection sends its next request after the last response. */
export const CONNECTIONS = 10;

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * Sends the requests of a file to a server, again and again.
 *
 * @param file requests as HTTP text, separated by zero bytes
 * @returns how many it sent
 * @throws when a request fails: failures are faster or slower than responses
 */
export async function runWrk(url: string, file: string, { seconds, core }: WrkOptions): Promise<number> {
  const limits = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '20s'];
  const printed = await output(['wrk', ...limits, '-s', SCRIPT, url, '--', file], { core });
  const [, requests, failed] = /^requests (\d+), failed (\d+)$/m.exec(printed) ?? [];
  if (requests === undefined) throw new Error(`wrk printed no result:\n${printed}`);
  if (failed !== '0') throw new Error(`${failed} of ${requests} requests to ${url} failed`);
  return Number(requests);
}
