import type { Log } from '../logging/log.js';

/** Ctrl-C in a shell reaches the process twice within a millisecond: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1_000;

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
    } catch (error) {
      log.error({ err: error }, 'Stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
