import { fileURLToPath } from 'node:url';
import { output } from '../processes.js';

export interface WrkResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Share of its core that wrk used. Near 1, wrk was the bottleneck and not the server. */
  wrkCpu: number;
}

export interface WrkOptions {
  seconds: number;
  core: number;
}

/**
 * Each connection sends its next request after the last response. Node accepts one new connection per turn of its event loop, so
 * with many connections and slow responses, the last connections wait a second for the first response, which spoils the p99.
 */
export const CONNECTIONS = 10;

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * Sends the requests of a file to a server, again and again.
 *
 * @param file requests as HTTP text, separated by zero bytes
 * @throws when a request fails: failures are faster or slower than responses
 */
export async function runWrk(url: string, file: string, { seconds, core }: WrkOptions): Promise<WrkResult> {
  const limits = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '20s'];
  const printed = await output(['wrk', ...limits, '-s', SCRIPT, url, '--', file], { core });
  const line = printed.split('\n').find((one) => one.startsWith('{"requests"'));
  if (!line) throw new Error(`wrk printed no result:\n${printed}`);
  const seen = JSON.parse(line) as Record<'requests' | 'seconds' | 'failed' | 'p50' | 'p99' | 'cpu', number>;
  if (seen.failed > 0) throw new Error(`${seen.failed} of ${seen.requests} requests to ${url} failed`);
  const { requests, p50, p99 } = seen;
  return { requests, perSecond: requests / seen.seconds, p50Ms: p50, p99Ms: p99, wrkCpu: seen.cpu / seen.seconds };
}
