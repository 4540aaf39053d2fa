import { DatasetStore } from '../db/dataset-store.js';
import { openAccounts } from '../db/open-accounts.js';
import { demoKey } from './demo-key.js';
import { publishBundledIfMissing } from './first-publish.js';
import { greeting } from './greeting.js';
import { listen } from './listen.js';
import { createLog } from './log.js';
import { operatorMessage } from './operator-message.js';
import { createServer } from './server.js';
import { readConfig } from './settings/config.js';
import { operationLimits } from './settings/limits.js';
import { shutDownOnSignal } from './shutdown.js';

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
  const key = await demoKey(config, accounts);
  const service = await createServer({
    ...config,
    limits: operationLimits(config),
    datasets,
    accounts,
    log,
    demoKey: key,
  });
  const url = await listen(service.http, config.host, config.port);
  process.stdout.write(greeting(url, config.publicUrl, lease.release, key));
  lease.end();
  shutDownOnSignal(service, log);
} catch (error) {
  process.stderr.write(`${operatorMessage(error)}\n`);
  process.exit(1);
}
