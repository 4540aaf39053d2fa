import cluster from 'node:cluster';
import { errorMessage } from './cli/error-message.js';
import { WORKER_ARGUMENT } from './cluster/worker-argument.js';
import { readConfig } from './settings/config.js';

/** A manager of processes may run the service in a cluster of its own: that makes it no worker of ours, and it can have none. */
const isWorker = cluster.isWorker && process.argv[2] === WORKER_ARGUMENT;

/** Each way loads what it needs: the primary has no schema in memory. */
async function main(): Promise<void> {
  const config = readConfig();
  if (isWorker) await (await import('./cluster/worker.js')).runWorker(config);
  else if (config.workers > 1 && cluster.isPrimary) await (await import('./cluster/primary.js')).runPrimary(config);
  else await (await import('./one-process.js')).runAlone(config);
}

// Not awaited: the bundle is a script, which has nothing to wait with at its top level.
main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
});
