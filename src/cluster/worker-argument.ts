/** What a worker is started with: tells it from a service that a manager of processes runs in a cluster of its own. */
export const WORKER_ARGUMENT = 'worker';
