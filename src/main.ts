import { errorMessage } from '../db/operator-error.js';
import { nativeCodeError } from '../db/storage/files/native-code.js';
import { banner } from './app/banner.js';
import { openStores, publishBundledIfMissing } from './app/open-stores.js';
import { createServer } from './app/server.js';
import { checkDashboard, startDashboardInServer } from './app/start-dashboard.js';
import { listen } from './process/listen.js';
import { createServiceLog, logUnhandledRejections } from './process/log/log.js';
import { readConfig } from './process/settings/config.js';
import { isLoopback } from './process/settings/parse-values.js';
import { exitOnSignal, shutDownOnSignal } from './process/shutdown-signals.js';
import { demoOf } from './server/access/demo-key.js';

/** Settings, stores, server, listen. */
async function main(): Promise<void> {
  const stopExiting = exitOnSignal();
  const broken = nativeCodeError();
  if (broken) throw broken;
  const config = readConfig();
  checkDashboard(config);
  const log = await createServiceLog(config.logLevel);
  logUnhandledRejections(log);
  if (config.dataset.kind === 'file') await publishBundledIfMissing(config.dataset.path, log);
  const settings = { ...config, ...demoOf(config) };
  const stores = await openStores(settings, log);
  const server = await createServer(settings, stores, log);
  const url = await listen(server.http, config.host, config.port);
  const { metrics } = config;
  if (server.metrics && metrics.kind === 'own') await listen(server.metrics, metrics.host, metrics.port, 'METRICS');
  const dashboard = await startDashboardInServer(config, config.publicUrl || url, log);
  const shown = dashboard && { url: dashboard.url, link: await dashboard.createLink() };
  // Before the banner, so that its reader can stop the service.
  shutDownOnSignal(async () => {
    await Promise.all([dashboard?.stop(), server.stop()]);
  }, log);
  stopExiting();
  if (config.publicUrl === '' && !isLoopback(config.host))
    log.warn(
      `HOST is ${config.host}, so others can connect, but PUBLIC_URL is not set: links and samples name a local address. Set it to the URL that clients use`,
    );
  process.stdout.write(banner({ ...settings, url, stores, dashboard: shown }));
}

// Nobody has to read what a service prints.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

await main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
});
