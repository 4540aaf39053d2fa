import cluster, { type Worker } from 'node:cluster';
import { errorMessage } from '../cli/error-message.js';
import type { DemoKey } from '../demo-key.js';
import { listen } from '../listen.js';
import { createLog, type Log } from '../log.js';
import { followAccounts, followDataset } from '../open-stores.js';
import { createRequestLines } from '../request-lines.js';
import { createServer, type Service } from '../server.js';
import type { Config } from '../settings/config.js';
import { operationLimits } from '../settings/limits.js';
import { Exchange } from './exchange.js';
import type { AskedOfPrimary, AskedOfWorker, Primary } from './questions.js';
import { together } from './together.js';

/** Time for what is left of a worker that has closed all it had. */
const LAST_MS = 1_000;

/** Answers requests until the primary says that it is enough, or is gone. */
export async function runWorker(config: Config): Promise<void> {
  const self = cluster.worker as Worker;
  const log = createLog(config.logLevel, { worker: process.pid });
  let service: Service | undefined;
  let ending = false;
  const stop = () => {
    if (ending) return;
    ending = true;
    void end(self, service, log);
  };
  const primary: Primary = new Exchange<AskedOfPrimary, AskedOfWorker>(self, {
    // The answer says that it was heard; the end follows.
    stop,
    figures: async () => (await service?.figures?.figures()) ?? [],
  });
  // Ctrl-C reaches every process of the terminal; what it means, and when it was meant twice, the primary knows.
  process.on('SIGINT', () => {});
  // Meant for this worker alone, it stops gently and is replaced; meant for all, the primary says the same.
  process.on('SIGTERM', stop);
  self.once('disconnect', () => {
    // Without it Node ends the process here, whatever is in flight.
    self.exitedAfterDisconnect = true;
    stop();
  });
  try {
    const { port, demoKey } = await primary.ask('begin', null);
    service = await createService(config, primary, demoKey, log);
    await primary.ask('listening', await listen(service.http, config.host, port));
  } catch (error) {
    await primary.ask('failed', errorMessage(error)).catch(() => {});
    process.exit(1);
  }
}

function createService(config: Config, primary: Primary, demoKey: DemoKey | undefined, log: Log): Promise<Service> {
  return createServer({
    ...config,
    datasets: followDataset(config, log),
    accounts: followAccounts(config, log),
    demoKey,
    limits: operationLimits(config),
    log,
    requestLines: createRequestLines(config.logLevel, { worker: process.pid }),
    together: together(config, primary, log),
  });
}

/** Lets the requests in flight finish, and ends the process. */
async function end(self: Worker, service: Service | undefined, log: Log): Promise<void> {
  if (!service) process.exit();
  try {
    await service.stop();
    // Node ends by itself when nothing is left, so that all of the log is written; it is the channel that has kept it.
    if (self.isConnected()) process.disconnect();
    setTimeout(() => process.exit(), LAST_MS).unref();
  } catch (error) {
    log.error({ err: error }, 'Stopping failed');
    process.exit(1);
  }
}
