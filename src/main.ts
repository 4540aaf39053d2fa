import { DatasetStore } from '../db/dataset-store.js';
import { DatasetFileError } from '../db/open.js';
import { AccountsFileError, openAccounts } from '../db/open-accounts.js';
import { ConfigError, readConfig } from './config.js';
import { demoKey } from './demo-key.js';
import { FirstPublishError, publishBundledIfMissing } from './first-publish.js';
import { greeting } from './greeting.js';
import { ListenError, listen } from './listen.js';
import { createLog } from './log.js';
import { createServer } from './server.js';
import { shutDownOnSignal } from './shutdown.js';

/** Errors whose message tells the operator what to do; a stack would only hide it. */
const TOLD = [ConfigError, FirstPublishError, DatasetFileError, AccountsFileError, ListenError];

try {
  const config = readConfig();
  const log = createLog(config.logLevel);
  await publishBundledIfMissing(config.datasetPath, log);
  const datasets = new DatasetStore(config.datasetPath, {
    onRefused: (error) =>
      log.error({ err: error }, 'The dataset file cannot be used; a release that was read before goes on answering'),
  });
  const lease = datasets.lease();
  const accounts = openAccounts(config.accountsPath);
  const service = await createServer({ ...config, datasets, accounts, log });
  const url = await listen(service.http, config.host, config.port);
  process.stdout.write(greeting(url, config.publicUrl, lease.release, await demoKey(config, accounts)));
  lease.end();
  shutDownOnSignal(service, log);
} catch (error) {
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  // A system error (no permission, disk full) says what and where in its message.
  const told = syscall !== undefined || TOLD.some((type) => error instanceof type);
  process.stderr.write(`${told ? message : stack}\n`);
  process.exit(1);
}
