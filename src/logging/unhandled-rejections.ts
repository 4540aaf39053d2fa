import type { Log } from './log.js';

let count = 0;

/** Since the start of the process. */
export const unhandledRejections = (): number => count;

/**
 * A second line of defense: a rejection that nothing handles is a fault of ours, which the log shows with its stack. One request must not
 * end the service for all. An exception that nothing catches still ends the process.
 */
export function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (reason) => {
    count += 1;
    const err = reason instanceof Error ? reason : new Error(`Rejected with ${String(reason)}`);
    log.error({ err }, 'Nothing handled a rejection. Please report this fault');
  });
}
