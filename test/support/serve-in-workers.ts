import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OperationLimits } from '../../schema/operation-limits.js';
import { type Environment, finished, isolated, spawnService, untilPrinted } from './run.js';
import { CONTACT, type Running, type ServiceFiles, type ServiceOptions } from './service-options.js';

const LIMITS: Record<keyof OperationLimits, string> = {
  tokens: 'GRAPHQL_MAX_TOKENS',
  depth: 'GRAPHQL_MAX_DEPTH',
  fields: 'GRAPHQL_MAX_FIELDS',
  aliases: 'GRAPHQL_MAX_ALIASES',
  repeatedFields: 'GRAPHQL_MAX_REPEATED_FIELDS',
  directives: 'GRAPHQL_MAX_DIRECTIVES',
  cost: 'GRAPHQL_MAX_COST',
};

/** Starts the compiled service with the workers of the test run. What an operator would set is set in its environment. */
export async function serveInWorkers(files: ServiceFiles, options: ServiceOptions): Promise<Running> {
  if (options.dataset === null) throw new Error('The process publishes a dataset where there is none');
  const demoKey = join(dirname(files.accountsPath), 'demo-key.json');
  if (options.demoKey) writeFileSync(demoKey, JSON.stringify(files.key));
  const child = spawnService(environmentOf(files, options));
  const ended = finished(child);
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  const printed = await untilPrinted(child, '/graphql\n\n');
  return {
    url: /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string,
    takeStatements: () => [],
    async stop() {
      child.kill('SIGTERM');
      const { code, stderr } = await ended;
      process.off('exit', killed);
      if (code !== 0) throw new Error(`The service ended with ${code}: ${stderr}`);
    },
  };
}

function environmentOf({ datasetPath, accountsPath }: ServiceFiles, options: ServiceOptions): Environment {
  const { rateLimit, limits = {} } = options;
  const set: Record<string, string | number | undefined> = {
    DATASET_URL: `file:${datasetPath}`,
    ACCOUNTS_URL: `file:${accountsPath}`,
    LOG_LEVEL: 'silent',
    NODE_ENV: options.demoKey ? undefined : 'production',
    PUBLIC_URL: options.publicUrl,
    CONTACT_EMAIL: options.contactEmail ?? CONTACT,
    V1_SUNSET: options.v1Sunset,
    SANDBOX: options.sandbox === false ? 'off' : undefined,
    RATE_LIMIT: rateLimit && `${rateLimit.points}/${rateLimit.seconds}s`,
    TRUSTED_PROXIES: options.proxies,
    MAX_CONNECTIONS: options.maxConnections,
    METRICS: options.metrics,
    ...Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [LIMITS[name as keyof OperationLimits], limit]),
    ),
  };
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  return isolated(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
}
