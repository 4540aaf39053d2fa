import type { IncomingMessage } from 'node:http';
import { type RequestHandler, Router } from 'express';
import type { DatasetStore } from '../../db/dataset-store.js';
import { type DemoKey, isLoopback } from '../access/demo-key.js';
import { prefersHtml } from '../cache/content-coding.js';
import { represent } from '../cache/representation.js';
import type { ResponseCache } from '../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import { emptyResponse, JSON_TYPE } from '../response/response.js';
import { PAGE_SECURITY } from './content-security.js';
import { frontDoor, frontDoorJson } from './front-door.js';
import { linkFrom } from './layout.js';
import type { Page, PageContext } from './page.js';
import { sendCached, sendFromExpress, withRelease } from './send-cached.js';

export interface PageDependencies {
  pages: readonly Page[];
  datasets: DatasetStore;
  run: RunPrepared;
  cache: ResponseCache;
  publicUrl: string;
  contactEmail: string;
  demoKey: DemoKey | undefined;
}

const HTML_TYPE = 'text/html; charset=utf-8';

/** Pages change with the release and with the code, so browsers revalidate their copy each time. */
const PAGE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'Accept, Accept-Encoding' } as const;

/** Redirects for paths that people may try. /graphql is one of them only if Sandbox is off. */
const SHORTCUTS = { '/docs': '/docs/api/v2', '/docs/api': '/docs/api/v2', '/graphql': '/graphiql' };

/** Serves the HTML pages. GraphQL requests to /graphql do not get here. */
export function pageRouter(dependencies: PageDependencies, readOnly: RequestHandler): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const page of dependencies.pages) {
    router.all(page.path, readOnly, pageHandler(page, dependencies));
    if (page.path !== '/') router.all(`${page.path}/`, readOnly, redirect(`${page.path}/`, page.path));
  }
  for (const [from, to] of Object.entries(SHORTCUTS)) router.all(from, readOnly, redirect(from, to));
  return router;
}

/** The location is relative, so that it works behind a proxy that adds a path. Temporary, because pages may move. */
function redirect(from: string, to: string): RequestHandler {
  return (_request, response) => sendFromExpress(response, emptyResponse(302, { location: linkFrom(from, to) }));
}

function pageHandler(page: Page, dependencies: PageDependencies): RequestHandler {
  const { datasets, cache, run, publicUrl, contactEmail } = dependencies;
  const paths = dependencies.pages.map(({ path }) => path);
  const headers = { ...PAGE_HEADERS, 'content-security-policy': page.policy, ...PAGE_SECURITY };
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const demoKey = isLocalVisitor(request, publicUrl) ? dependencies.demoKey : undefined;
      const asJson = page === frontDoor && !prefersHtml(request.headers);
      const create = async () => {
        const data = page.operation && (await firstPage(run(page.operation, {}, lease)));
        const context: PageContext = { data, publicUrl, contactEmail, demoKey, paths };
        const body = asJson
          ? represent(JSON_TYPE, Buffer.from(JSON.stringify(frontDoorJson(context))))
          : represent(HTML_TYPE, Buffer.from(page.render(context)));
        // Scripts of other sites must not read the demo key.
        return { body, headers, sameOriginOnly: true };
      };
      const key = `page ${page.path} ${asJson ? 'JSON' : 'HTML'} ${demoKey ? 'with the demo key' : ''}`;
      return sendCached(cache, request, response, { version: lease.release.version, key, create });
    });
}

/** Headers that proxies add. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether the browser runs on this machine, as far as the service can tell: there is no proxy and no public URL, and host name and
 * client address are loopback. Nobody else sees the demo key.
 */
function isLocalVisitor(request: IncomingMessage, publicUrl: string): boolean {
  const { headers, socket } = request;
  if (publicUrl !== '' || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isLoopback(host) && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
