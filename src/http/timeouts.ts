import type { ServerOptions } from 'node:http';

/** How long a client may take, so that one that stalls holds a connection for seconds and not for ever. Milliseconds. */
export const TIMEOUTS = {
  // 16 KB of headers take a moment on any line.
  headersTimeout: 10_000,
  // 100 KB of body, too.
  requestTimeout: 20_000,
  // Longer than the minute that load balancers commonly keep a connection: it is they who are to close it.
  keepAliveTimeout: 65_000,
  // How often the first two are looked at.
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions;

/** A client that takes nothing of its answer for so long is let go. */
export const STALLED_ANSWER_MS = 60_000;

/** All of a stop: whoever manages the process commonly kills it after ten seconds. */
export const STOP_MS = 9_000;
