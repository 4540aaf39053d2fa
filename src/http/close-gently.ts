import type { Server } from 'node:http';

/** How often connections are looked at that a client keeps open without a request in them. */
const IDLE_CHECK_MS = 50;

/**
 * Takes no more connections, lets the requests in flight finish, and closes the connections that have none.
 *
 * @param mostMs after which what is still open is cut off
 */
export function closeGently(http: Server, mostMs: number): Promise<void> {
  if (!http.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS);
    const deadline = setTimeout(() => http.closeAllConnections(), mostMs);
    http.close((error) => {
      clearInterval(idle);
      clearTimeout(deadline);
      if (error) reject(error);
      else resolve();
    });
  });
}
