import type { ApolloServer } from '@apollo/server';
import { createMcpHandler } from '../mcp/handler.js';
import type { Log } from '../process/log/log.js';
import { reportUrlOf } from '../process/settings/report-url.js';
import { refuseDemo } from '../server/access/basic-auth.js';
import { AccessControl } from '../server/access/check-access.js';
import { createClientAddress } from '../server/access/client-address.js';
import { CredentialCache } from '../server/access/credential-cache.js';
import { LOCAL_DEMO, type ServiceConfig } from '../server/access/demo-key.js';
import { RateLimiter } from '../server/access/rate-limit.js';
import type { ResponseCache } from '../server/cache/response-cache.js';
import { createGraphqlHandler } from '../server/graphql/handler.js';
import type { OperationContext } from '../server/graphql/operation-context.js';
import { createPreparedRunner } from '../server/graphql/prepared-operations.js';
import { createBodyReader } from '../server/graphql/request-body.js';
import { createOperationRunner } from '../server/graphql/run-operation.js';
import { ResourceRunner } from '../server/resources/runner.js';
import { planPath } from '../site/parts/paths.js';
import type { Stores } from './open-stores.js';

interface Composed {
  apollo: ApolloServer<OperationContext>;
  cache: ResponseCache;
  log: Log;
  now: () => Date;
}

/** The handlers of /graphql, /mcp and of resources, which share credentials, rate limit and cache. */
export function createHandlers(
  config: ServiceConfig,
  { datasets, accounts, usage, sharedLimits }: Stores,
  { apollo, cache, log, now }: Composed,
) {
  const clientAddress = createClientAddress(config.proxies, log);
  const rateLimiter = config.rateLimit && new RateLimiter(config.rateLimit, clientAddress, sharedLimits);
  const stateDemo = config.demoStates.length > 0 ? ({ status: 'demo' } as const) : undefined;
  const credentials = new CredentialCache(accounts, config.hasLocalDemo ? LOCAL_DEMO : stateDemo);
  const accessControl = new AccessControl(credentials, rateLimiter, config, config.hasLocalDemo);
  // What each operation of a client gets.
  const options = { reportUrl: reportUrlOf(config), demoStates: new Set(config.demoStates) };
  const run = createPreparedRunner(apollo, options);
  const demoRefusal = refuseDemo(config.demoStates, config);
  const runner = new ResourceRunner({ datasets, cache, run, rateLimiter, now, demoRefusal });
  const { maxBody, maxResponseBytes, publicUrl, explorer } = config;
  const hasPlans = publicUrl !== '' && explorer !== 'off';
  const planUrl = hasPlans ? (...plan: Parameters<typeof planPath>) => `${publicUrl}${planPath(...plan)}` : undefined;
  const shared = { datasets, accessControl, readBody: createBodyReader(maxBody) };
  const runOperation = createOperationRunner(apollo, maxResponseBytes, options);
  return {
    accessControl,
    runner,
    graphql: createGraphqlHandler({ ...shared, run: runOperation, cache, rateLimiter, usage }),
    mcp: createMcpHandler({ ...config, ...shared, run, log, demoRefusal, maxResponseBytes, now, planUrl }),
  };
}
