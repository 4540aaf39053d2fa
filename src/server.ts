import { createServer as createHttpServer, type Server } from 'node:http';
import type { Accounts } from '../db/accounts.js';
import type { DatasetStore } from '../db/dataset-store.js';
import { routes } from '../rest-compat/routes.js';
import { buildSchema } from '../schema/build.js';
import type { OperationLimits } from '../schema/operation-limits.js';
import { createApollo } from './apollo.js';
import type { DemoKey } from './demo-key.js';
import { createExecutor } from './execute.js';
import { createApp } from './http/app.js';
import { answerClientErrors } from './http/client-errors.js';
import { KeptAnswers } from './http/kept-answers.js';
import { createPipeline } from './http/pipeline.js';
import type { Log } from './log.js';
import { pages } from './pages/pages.js';
import { prepareDocuments } from './prepare.js';

export interface ServerDependencies {
  datasets: DatasetStore;
  accounts: Accounts;
  log: Log;
  contactEmail: string;
  publicUrl: string;
  v1Sunset: string;
  /** Whether a browser gets Apollo Sandbox at /graphql. */
  sandbox: boolean;
  /** Filled in on the pages for a visitor at the machine itself. */
  demoKey: DemoKey | undefined;
  limits: OperationLimits;
}

export interface Service {
  /** Not listening yet. */
  http: Server;
  /** Lets the requests in flight finish, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Composes the service: one schema, GraphQL and REST on it, and the order in which a request meets them.
 *
 * @throws an Error when a REST document does not fit the schema
 */
export async function createServer(dependencies: ServerDependencies): Promise<Service> {
  const { datasets, accounts, log } = dependencies;
  const schema = buildSchema();
  const shown = pages(dependencies);
  const documents = prepareDocuments([...routes, ...shown.flatMap(({ operation }) => operation ?? [])], schema);
  const apollo = createApollo(schema, dependencies.limits, log);
  await apollo.start();
  const execute = createExecutor(apollo, documents);
  const answers = new KeptAnswers();
  const app = createApp({ ...dependencies, schema, apollo, execute, answers, pages: shown });
  const http = createHttpServer(
    { requireHostHeader: false },
    createPipeline({ ...dependencies, execute, answers, app }),
  );
  answerClientErrors(http, log);
  return {
    http,
    async stop() {
      await closeGently(http);
      await apollo.stop();
      datasets.close();
      accounts.close();
    },
  };
}

/** How often connections are looked at that a client keeps open without a request in them. */
const IDLE_CHECK_MS = 50;

function closeGently(http: Server): Promise<void> {
  if (!http.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS);
    http.close((error) => {
      clearInterval(idle);
      if (error) reject(error);
      else resolve();
    });
  });
}
