import { fileURLToPath } from 'node:url';
import { output } from '../processes.js';

/** What the load generator saw. */
export interface Fired {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Which part of its core the generator used: near 1 it is the generator that was measured. */
  load: number;
}

export interface FireOptions {
  seconds: number;
  core: number;
}

/**
 * Each sends its next request when its last one is answered. Node takes in one new connection in each turn of its loop: with many
 * connections and slow answers, the last ones wait a second for their first answer, and the p99 shows nothing else.
 */
export const CONNECTIONS = 10;

const SCRIPT = fileURLToPath(new URL('requests.lua', import.meta.url));

/**
 * Sends the requests of a file to a server for some seconds.
 *
 * @throws when one of them fails: its time would be no measure of the others
 */
export async function fire(url: string, file: string, { seconds, core }: FireOptions): Promise<Fired> {
  const command = [
    'wrk',
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '-s',
    SCRIPT,
    url,
    '--',
    file,
  ];
  const printed = await output(command, { core });
  const line = printed.split('\n').find((one) => one.startsWith('{"requests"'));
  if (!line) throw new Error(`wrk said nothing that can be read:\n${printed}`);
  const seen = JSON.parse(line) as Record<'requests' | 'seconds' | 'failed' | 'p50' | 'p99' | 'cpu', number>;
  if (seen.failed > 0) throw new Error(`${seen.failed} of ${seen.requests} requests to ${url} failed`);
  const { requests, p50, p99 } = seen;
  return { requests, perSecond: requests / seen.seconds, p50, p99, load: seen.cpu / seen.seconds };
}
