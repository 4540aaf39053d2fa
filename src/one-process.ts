import { publishBundledIfMissing } from './first-publish.js';
import { greeting } from './greeting.js';
import { listen } from './listen.js';
import { createLog } from './log.js';
import { openStores } from './open-stores.js';
import { createRequestLines } from './request-lines.js';
import { createServer } from './server.js';
import type { Config } from './settings/config.js';
import { operationLimits } from './settings/limits.js';
import { shutDownOnSignal } from './shutdown.js';

/** The whole service in this process. */
export async function runAlone(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  await publishBundledIfMissing(config.datasetPath, log);
  const stores = await openStores(config, log);
  const service = await createServer({
    ...config,
    ...stores,
    limits: operationLimits(config),
    log,
    requestLines: createRequestLines(config.logLevel),
  });
  const url = await listen(service.http, config.host, config.port);
  const { metrics } = config;
  if (service.metrics && metrics.kind === 'own') await listen(service.metrics, metrics.host, metrics.port);
  // First, so that whoever has read the greeting can stop the service.
  shutDownOnSignal(service, log);
  process.stdout.write(greeting(url, config.publicUrl, stores));
}
