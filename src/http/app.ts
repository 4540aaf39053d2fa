import express, { type ErrorRequestHandler, type Express } from 'express';
import { problem } from '../../rest-compat/problems.js';
import type { Log } from '../log.js';
import type { MetricsSource } from '../metrics.js';
import { problemAnswer, send } from './answer.js';
import { assetRouter } from './assets.js';
import { metricsHandler } from './metrics-server.js';
import { type PageDependencies, pageRouter } from './pages.js';
import { fail } from './pipeline.js';
import { readOnly } from './read-only.js';
import { type ReferenceDependencies, referenceRouter } from './references.js';
import { recordOf } from './request-log.js';

/** Pages, what they load, and references; and a problem for all other paths. Opens no port. */
export function createApp(
  dependencies: ReferenceDependencies & PageDependencies & { log: Log; publicMetrics: MetricsSource | undefined },
): Express {
  const { log, answers, publicMetrics } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.use(pageRouter(dependencies));
  app.use(referenceRouter(dependencies), assetRouter(answers));
  if (publicMetrics) app.all('/metrics', readOnly, metricsHandler(publicMetrics));
  app.use((request, response) => {
    const detail = `There is nothing at ${request.path.slice(0, 200)}. The paths are /graphql, /v2/election/… and /v1/election/…, case matters, and the latter two end in a slash. See /docs/api/v2.`;
    send(response, problemAnswer(problem(404, detail)));
  });
  const failed: ErrorRequestHandler = (error: { status?: number }, request, response, _next) => {
    if (error.status === 400) {
      send(
        response,
        problemAnswer(problem(400, 'The address of the request is malformed. Check its percent-encoding.')),
      );
      return;
    }
    log.error({ err: error, id: recordOf(request)?.id }, 'A request failed');
    fail(response);
  };
  app.use(failed);
  return app;
}
