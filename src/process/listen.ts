import type { Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '../../db/operator-error.js';

/** The server cannot listen on an address. */
export class ListenError extends OperatorError {
  override name = 'ListenError';
  constructor(
    problem: string,
    advice: string | undefined,
    /** Whether another process listens there. */
    readonly isTaken: boolean,
  ) {
    super(problem, advice);
  }
}

const reasonsFor = (host: string, port: string): Record<string, [reason: string, advice: string]> => ({
  EADDRINUSE: ['it is in use', `Stop the other process, or choose another port with ${port}.`],
  EADDRNOTAVAIL: ['this machine has no such address', `Set ${host} to one that it has.`],
  EACCES: ['this user may not listen there', `Choose a ${port} above 1023.`],
  ENOTFOUND: ['there is no host of that name', `Set ${host} to an address of this machine.`],
});

/**
 * @param setting that has both host and port, if they are not HOST and PORT
 * @returns the address that clients on this machine can use, such as http://127.0.0.1:4000
 */
export function listen(http: Server, host: string, port: number, setting?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      const [reason, advice] = reasonsFor(setting ?? 'HOST', setting ?? 'PORT')[code] ?? [message];
      reject(new ListenError(`Cannot listen on ${host}, port ${port}: ${reason}.`, advice, code === 'EADDRINUSE'));
    });
    http.listen(port, host, () => {
      const { address, port: taken, family } = http.address() as AddressInfo;
      const everywhere = address === '0.0.0.0' || address === '::';
      const reachable = everywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
      resolve(`http://${reachable}:${taken}`);
    });
  });
}

/** Milliseconds that a client may take, so that one that stalls holds a connection for seconds and not for ever. */
export const TIMEOUTS = {
  // 16 KB of headers take a moment on any line.
  headersTimeout: 10_000,
  // So do 100 KB of body.
  requestTimeout: 20_000,
  // Longer than the minute that load balancers commonly keep a connection: they should be the ones to close it.
  keepAliveTimeout: 65_000,
  // How often Node checks the first two.
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions;

/** A connection without traffic for this long is closed in the middle of a response. */
export const STALLED_RESPONSE_MS = 60_000;

/** A stop takes no longer: process managers commonly kill a process after ten seconds. */
export const STOP_MS = 9_000;

/** How often to close keep-alive connections that have no request in flight. */
const IDLE_CHECK_MS = 50;

/**
 * Accepts no more connections, lets the requests in flight finish, and closes idle connections.
 *
 * @param maxMs after which connections that are still open are cut off
 */
export function closeGracefully(http: Server, maxMs: number): Promise<void> {
  if (!http.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS);
    const deadline = setTimeout(() => http.closeAllConnections(), maxMs);
    http.close((error) => {
      clearInterval(idle);
      clearTimeout(deadline);
      if (error) reject(error);
      else resolve();
    });
  });
}
