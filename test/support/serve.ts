import { Accounts } from '../../db/storage/accounts/accounts.js';
import { SqliteKeyStore } from '../../db/storage/accounts/sqlite/reloading-store.js';
import { DatasetStore } from '../../db/storage/release/dataset-store.js';
import { createServer } from '../../src/app/server.js';
import { listen } from '../../src/process/listen.js';
import { createLog } from '../../src/process/log/log.js';
import { readConfig } from '../../src/process/settings/config.js';
import { CONTACT, type Running, type ServiceFiles, type ServiceOptions } from './service-options.js';

/** Starts the service in the process of the test. */
export async function serve(files: ServiceFiles, options: ServiceOptions): Promise<Running> {
  let statements: string[] = [];
  const { rateLimit } = options;
  const defaults = readConfig({});
  const config = {
    ...defaults,
    publicUrl: options.publicUrl ?? '',
    contactEmail: options.contactEmail ?? CONTACT,
    dashboardUrl: options.dashboardUrl ?? '',
    reportUrl: options.reportUrl ?? '',
    v1Sunset: options.v1Sunset ?? '',
    explorer: options.explorer ?? defaults.explorer,
    ...options.limits,
    rateLimit: rateLimit && 'points' in rateLimit ? { key: rateLimit, address: rateLimit } : rateLimit,
    proxies: options.proxies ?? 0,
    hasLocalDemo: options.hasLocalDemo ?? false,
    demoStates: options.demoStates ?? [],
    ...(options.maxConnections && { maxConnections: options.maxConnections }),
    metrics: { kind: options.metrics ?? 'off' } as const,
  };
  const record = (sql: string) => {
    statements.push(sql);
    if (options.failingStatements?.test(sql)) throw new Error(`no such column: words in the table, ${sql}`);
  };
  const accounts = new SqliteKeyStore(files.accountsPath);
  const stores = {
    datasets: new DatasetStore(files.datasetPath, { onStatement: record }),
    accounts,
    usage: new Accounts(accounts.storage),
    followers: [],
    sharedLimits: options.sharedLimits,
  };
  const service = await createServer(config, stores, options.log ?? createLog('silent'), options);
  const url = await listen(service.http, '127.0.0.1', 0);
  return {
    url,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => service.stop(),
  };
}
