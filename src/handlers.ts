import type { ApolloServer } from '@apollo/server';
import type { ReportUrl } from '../schema/context.js';
import type { OperationLimits } from '../schema/limits/operation-limits.js';
import { refuseDemo } from './access/basic-auth.js';
import { createAccessControl } from './access/check-access.js';
import { createClientAddress } from './access/client-address.js';
import { CredentialCache } from './access/credential-cache.js';
import type { DemoLink } from './access/demo-link.js';
import { RateLimiter } from './access/rate-limit.js';
import type { ResponseCache } from './cache/response-cache.js';
import type { Config } from './config/config.js';
import { createGraphqlHandler } from './graphql/handler.js';
import type { OperationContext } from './graphql/operation-context.js';
import type { RunPrepared } from './graphql/prepared-operations.js';
import { createBodyReader } from './graphql/request-body.js';
import { createOperationRunner } from './graphql/run-operation.js';
import type { Log } from './logging/log.js';
import { createMcpHandler } from './mcp/handler.js';
import { ResourceRunner } from './resources/runner.js';
import type { Stores } from './startup/open-stores.js';

/** The settings that the handlers need. */
interface HandlerConfig
  extends Pick<
    Config,
    'publicUrl' | 'contactEmail' | 'dashboardUrl' | 'rateLimit' | 'proxies' | 'maxBody' | 'demoStates'
  > {
  limits: OperationLimits;
}

interface Composed {
  apollo: ApolloServer<OperationContext>;
  run: RunPrepared;
  /** What each operation of a client gets. */
  options: { reportUrl: ReportUrl | undefined; demoStates: ReadonlySet<string> };
  cache: ResponseCache;
  log: Log;
  demoLink: DemoLink | undefined;
  now: () => Date;
}

/** The handlers of /graphql, /mcp and of resources, which share credentials, rate limit and cache. */
export function createHandlers(
  config: HandlerConfig,
  { datasets, accounts, usage, sharedLimits }: Stores,
  { apollo, run, options, cache, log, demoLink, now }: Composed,
) {
  const { maxResponseBytes } = config.limits;
  const clientAddress = createClientAddress(config.proxies, log);
  const rateLimiter = config.rateLimit && new RateLimiter(config.rateLimit, clientAddress, sharedLimits);
  const credentials = new CredentialCache(accounts, config.demoStates.length > 0);
  const accessControl = createAccessControl(credentials, rateLimiter, config, demoLink);
  const demoRefusal = refuseDemo(config.demoStates, config);
  const runner = new ResourceRunner({ datasets, cache, run, demoLink, rateLimiter, now, demoRefusal });
  const shared = { datasets, accessControl, readBody: createBodyReader(config.maxBody) };
  const runOperation = createOperationRunner(apollo, maxResponseBytes, options);
  return {
    accessControl,
    runner,
    graphql: createGraphqlHandler({ ...shared, run: runOperation, cache, rateLimiter, usage }),
    mcp: createMcpHandler({ ...config, ...shared, run, log, demoRefusal, maxResponseBytes }),
  };
}
