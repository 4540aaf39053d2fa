import { type RequestHandler, Router } from 'express';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import { splitTarget } from '../../rest-compat/match.js';
import type { DemoLink } from '../access/demo-link.js';
import { represent } from '../cache/representation.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { ExplorerMode } from '../config/parse-values.js';
import {
  firstPage,
  type PreparedOperation,
  PreparedOperationError,
  type RunPrepared,
} from '../graphql/prepared-operations.js';
import { redirect } from '../response/redirect.js';
import { JSON_TYPE, problemResponse } from '../response/response.js';
import { PAGE_SECURITY } from './content-security.js';
import { chooseFormat } from './format.js';
import { HTML_TYPE } from './html-response.js';
import { openDemoLink } from './open-demo-link.js';
import type { Page, PageContext } from './page.js';
import { sendCached, sendFromExpress, withRelease } from './send-cached.js';

export interface PageDependencies {
  pages: readonly Page[];
  /** Paths of all pages, also of those that other handlers serve. */
  paths: readonly string[];
  datasets: DatasetStore;
  run: RunPrepared;
  cache: ResponseCache;
  publicUrl: string;
  contactEmail: string;
  explorer: ExplorerMode;
  /** The clock, for pages that depend on the current day. */
  now: () => Date;
  demoLink: DemoLink | undefined;
}

/** Redirects for paths that people may try. /graphql is one of them only if Sandbox is off. */
const SHORTCUTS = { '/docs/api': '/docs/api/v2', '/graphql': '/graphiql' };

/** Serves the HTML pages. GraphQL requests to /graphql do not get here. */
export function pageRouter(dependencies: PageDependencies, readOnly: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  const { pages, paths, demoLink } = dependencies;
  if (demoLink) router.get('/', openDemoLink(demoLink, paths));
  for (const page of pages) {
    router.all(page.path, readOnly, pageHandler(page, paths, dependencies));
  }
  for (const [from, to] of Object.entries(SHORTCUTS))
    router.all(from, readOnly, (_request, response) => sendFromExpress(response, redirect(from, to)));
  return router;
}

function pageHandler(page: Page, paths: readonly string[], dependencies: PageDependencies): RequestHandler {
  const { datasets, cache, run, publicUrl, contactEmail, explorer, now, demoLink } = dependencies;
  const shared = { publicUrl, contactEmail, explorer, hasDemoLink: demoLink !== undefined, paths };
  const headers = {
    // Pages change with the release, the code and the cookie, so browsers revalidate their copy each time.
    'cache-control': 'private, no-cache',
    vary: `Accept, Accept-Encoding${demoLink ? ', Cookie' : ''}`,
    'content-security-policy': page.policy,
    ...PAGE_SECURITY,
  };
  return (request, response) =>
    withRelease(datasets, response, async (lease) => {
      const demoKey = demoLink?.keyFor(request);
      const query = new URLSearchParams(splitTarget(request.url)[1]);
      const format = page.json ? chooseFormat(query, request.headers, ['json', 'html']) : 'html';
      if (typeof format === 'object') return sendFromExpress(response, problemResponse(format.problem));
      const toJson = format === 'json' && page.json;
      const variables = page.variables?.(now()) ?? {};
      const create = async (signal: AbortSignal) => {
        const data = page.operation && (await firstPage(run(page.operation, variables, lease, signal)));
        const answers = await answersOf(page.examples ?? [], run, lease, signal);
        const context: PageContext = { ...shared, data, answers, demoKey };
        const body = toJson
          ? represent(JSON_TYPE, Buffer.from(JSON.stringify(toJson(context))))
          : represent(HTML_TYPE, Buffer.from(page.render(context)));
        // Scripts of other sites must not read the demo key.
        return { body, headers, sameOriginOnly: true };
      };
      const key = `page ${page.path} ${JSON.stringify(variables)} ${format} ${demoKey ? 'with the demo key' : ''}`;
      return sendCached(cache, request, response, { version: lease.release.version, key, create });
    });
}

/** A dataset without the states or fields of an example has no answer, and the page says so. */
async function answersOf(
  examples: readonly PreparedOperation[],
  run: RunPrepared,
  lease: DatasetLease,
  signal: AbortSignal,
) {
  const answers = new Map<string, unknown>();
  for (const example of examples) {
    try {
      answers.set(example.document, await firstPage(run(example, {}, lease, signal)));
    } catch (error) {
      if (!(error instanceof PreparedOperationError)) throw error;
    }
  }
  return answers;
}
