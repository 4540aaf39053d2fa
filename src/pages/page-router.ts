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

/** Pages change with the release and with the service: a browser asks each time whether its copy is still good. */
const PAGE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'Accept, Accept-Encoding' } as const;

/** Addresses that people may try. Without Sandbox, a person at /graphql is still looking for an IDE. */
const SHORTCUTS = { '/docs': '/docs/api/v2', '/docs/api': '/docs/api/v2', '/graphql': '/graphiql' };

/** The pages for people. Requests of programs to /graphql never get here. */
export function pageRouter(dependencies: PageDependencies, readOnly: RequestHandler): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const page of dependencies.pages) {
    router.all(page.path, readOnly, pageHandler(page, dependencies));
    if (page.path !== '/') router.all(`${page.path}/`, readOnly, redirect(`${page.path}/`, page.path));
  }
  for (const [from, to] of Object.entries(SHORTCUTS)) router.all(from, readOnly, redirect(from, to));
  return router;
}

/** Relative, so that it works behind a proxy that adds a path. Temporary: the page at an address may change. */
function redirect(from: string, to: string): RequestHandler {
  return (_request, response) => sendFromExpress(response, emptyResponse(302, { location: linkFrom(from, to) }));
}

function pageHandler(page: Page, dependencies: PageDependencies): RequestHandler {
  const { datasets, cache, run, publicUrl, contactEmail } = dependencies;
  const paths = dependencies.pages.map(({ path }) => path);
  const headers = { ...PAGE_HEADERS, 'content-security-policy': page.policy, ...PAGE_SECURITY };
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const demoKey = isAtTheMachine(request, publicUrl) ? dependencies.demoKey : undefined;
      const asJson = page === frontDoor && !prefersHtml(request.headers);
      const create = async () => {
        const data = page.operation && (await firstPage(run(page.operation, {}, lease)));
        const context: PageContext = { data, publicUrl, contactEmail, demoKey, paths };
        const body = asJson
          ? represent(JSON_TYPE, Buffer.from(JSON.stringify(frontDoorJson(context))))
          : represent(HTML_TYPE, Buffer.from(page.render(context)));
        // A page may show the demo key, which is for the visitor and not for a script of another site.
        return { body, headers, sameOriginOnly: true };
      };
      const key = `page ${page.path} ${asJson ? 'JSON' : 'HTML'} ${demoKey ? 'with the demo key' : ''}`;
      return sendCached(cache, request, response, { version: lease.release.version, key, create });
    });
}

/** Headers that a proxy adds. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether the visitor sits at this machine, as far as can be told: no proxy in between, no public address, and both ends are
 * loopback. The demo key is shown to nobody else.
 */
function isAtTheMachine(request: IncomingMessage, publicUrl: string): boolean {
  const { headers, socket } = request;
  if (publicUrl !== '' || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isLoopback(host) && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
