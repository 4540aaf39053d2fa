import type { Log } from './log/log.js';

/** Ctrl-C in a shell reaches the process twice within a millisecond: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1_000;

/** What a shell reports for a process that a signal has ended: 128 plus the number of the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Exits at once on SIGTERM or SIGINT, during the start. Without a handler, Linux ignores both signals for the first process of a container.
 *
 * @returns a function that removes the handlers
 */
export function exitOnSignal(): () => void {
  const onSignal = (signal: NodeJS.Signals) => process.exit(EXIT_CODES[signal as keyof typeof EXIT_CODES]);
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return () => {
    process.off('SIGTERM', onSignal);
    process.off('SIGINT', onSignal);
  };
}

/** How long open handles, such as output that nobody reads, may keep the process alive after a stop. */
const LAST_MS = 500;

/** On SIGTERM or SIGINT lets requests in flight finish and exits; a second signal, a second later, exits at once. */
export function shutDownOnSignal(stop: () => Promise<void>, log: Log): void {
  let firstAt: number | undefined;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = performance.now();
    log.info({ signal }, 'Stopping: requests in flight finish first');
    try {
      await stop();
      log.info('Stopped');
      setTimeout(() => process.exit(), LAST_MS).unref();
    } catch (error) {
      log.error({ err: error }, 'Stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
