import type { Server } from 'node:http';

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
