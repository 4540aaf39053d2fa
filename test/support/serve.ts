import { AccountsStore } from '../../db/accounts-store.js';
import { DatasetStore } from '../../db/dataset-store.js';
import { DEFAULT_LIMITS } from '../../schema/operation-limits.js';
import { listen } from '../../src/http/listen.js';
import { createLog } from '../../src/logging/log.js';
import { createServer } from '../../src/server.js';
import { CONTACT, type Running, type ServiceFiles, type ServiceOptions } from './service-options.js';

/** Starts the service in the process of the test. */
export async function serve(files: ServiceFiles, options: ServiceOptions): Promise<Running> {
  let statements: string[] = [];
  const config = {
    publicUrl: options.publicUrl ?? '',
    contactEmail: options.contactEmail ?? CONTACT,
    v1Sunset: options.v1Sunset ?? '',
    sandbox: options.sandbox ?? true,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    rateLimit: options.rateLimit,
    proxies: options.proxies ?? 0,
    maxBody: 100_000,
    maxConnections: options.maxConnections ?? 2_000,
    metrics: { kind: options.metrics ?? 'off' } as const,
  };
  const stores = {
    datasets: new DatasetStore(files.datasetPath, { onStatement: (sql) => statements.push(sql) }),
    accounts: new AccountsStore(files.accountsPath),
    demoKey: options.demoKey ? files.key : undefined,
  };
  const service = await createServer(config, stores, createLog('silent'), options.plugins);
  const url = await listen(service.http, '127.0.0.1', 0);
  return {
    url,
    demoLink: service.demoLink && `${url}${service.demoLink.path}`,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => service.stop(),
  };
}
