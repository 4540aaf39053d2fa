import type { Server } from 'node:http';
import { publishBundledIfMissing } from '../first-publish.js';
import { greeting } from '../greeting.js';
import { createMetricsServer } from '../http/metrics-server.js';
import { listen } from '../listen.js';
import { createLog } from '../log.js';
import { openStores } from '../open-stores.js';
import type { Config } from '../settings/config.js';
import { shutDownOnSignal } from '../shutdown.js';
import { Common } from './common.js';
import { Workers } from './workers.js';

/**
 * Makes what is to be made once, starts the workers, keeps what they count together, and ends with them. It answers no request but
 * for /metrics on an address of its own.
 */
export async function runPrimary(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  await publishBundledIfMissing(config.datasetPath, log);
  const stores = await openStores(config, log);
  const common: Common = new Common(config, () => workers.listening);
  let url = '';
  let { port } = config;
  const begin = () => {
    // Where 0 took a free port, that is given up with the last worker that listens: the next one asks for the same again.
    if (url && workers.listening.length === 0) port = Number(new URL(url).port) || port;
    return { port, demoKey: stores.demoKey };
  };
  const workers: Workers = new Workers({
    count: config.workers,
    answers: (id) => ({ ...common.answers(id), begin }),
    onEnd: (id) => common.workerEnded(id),
    log,
  });
  url = await workers.start();
  const metrics = await serveMetrics(config, common);
  const greet = greeting(url, config.publicUrl, stores);
  stores.datasets.close();
  stores.accounts.close();
  shutDownOnSignal(
    {
      kill: () => workers.kill(),
      async stop() {
        await workers.stop();
        metrics?.close();
        metrics?.closeAllConnections();
      },
    },
    log,
  );
  process.stdout.write(greet);
}

async function serveMetrics({ metrics }: Config, common: Common): Promise<Server | undefined> {
  if (metrics.kind !== 'own') return undefined;
  const server = createMetricsServer(common.metrics);
  await listen(server, metrics.host, metrics.port);
  return server;
}
