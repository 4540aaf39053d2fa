import type { ServerOptions } from 'node:http';

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
