import type { Log } from './log.js';

/** Ctrl-C in a shell reaches the process twice within a millisecond: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1_000;

export interface Stoppable {
  /** Lets requests in flight finish. */
  stop(): Promise<void>;
  /** Ends processes that would not end with this one. */
  kill?(): void;
}

/** On SIGTERM or SIGINT lets requests in flight finish and ends; a second signal, a second later, ends at once. */
export function shutDownOnSignal(service: Stoppable, log: Log): void {
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      if (performance.now() - first <= SAME_SIGNAL_MS) return;
      service.kill?.();
      process.exit(1);
    }
    first = performance.now();
    log.info({ signal }, 'Stopping: requests in flight finish first');
    service.stop().then(
      () => log.info('Stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
