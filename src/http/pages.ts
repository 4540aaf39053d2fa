import type { IncomingMessage } from 'node:http';
import { type RequestHandler, Router } from 'express';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { type DemoKey, isLoopback } from '../demo-key.js';
import { type Execute, firstPage } from '../execute.js';
import { PAGE_SECURITY } from '../pages/content-security.js';
import { frontDoor, frontDoorJson } from '../pages/front-door.js';
import { linkFrom } from '../pages/layout.js';
import type { Page, PageContext } from '../pages/page.js';
import { emptyAnswer, JSON_TYPE, send } from './answer.js';
import type { KeptAnswers } from './kept-answers.js';
import { prefersHtml } from './negotiate.js';
import { readOnly } from './read-only.js';
import { represent } from './representation.js';
import { serveKept, withRelease } from './serve-kept.js';

export interface PageDependencies {
  pages: readonly Page[];
  datasets: DatasetStore;
  execute: Execute;
  answers: KeptAnswers;
  publicUrl: string;
  contactEmail: string;
  demoKey: DemoKey | undefined;
}

const HTML_TYPE = 'text/html; charset=utf-8';

/** Pages change with a release and with the service; a browser asks each time whether its copy still holds. */
const CACHING = { 'cache-control': 'private, no-cache', vary: 'Accept, Accept-Encoding' } as const;

/** Addresses that people may try. Where there is no Sandbox, a person at /graphql is still looking for an IDE. */
const SHORTCUTS = { '/docs': '/docs/api/v2', '/docs/api': '/docs/api/v2', '/graphql': '/graphiql' };

/** The pages for people. What programs send to /graphql has been answered before. */
export function pageRouter(dependencies: PageDependencies): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const page of dependencies.pages) {
    router.all(page.path, readOnly, pageHandler(page, dependencies));
    if (page.path !== '/') router.all(`${page.path}/`, readOnly, redirect(`${page.path}/`, page.path));
  }
  for (const [from, to] of Object.entries(SHORTCUTS)) router.all(from, readOnly, redirect(from, to));
  return router;
}

/** Relative, so that it holds behind a proxy that adds a path. Not for ever: what is at an address of a page may change. */
function redirect(from: string, to: string): RequestHandler {
  return (_request, response) => send(response, emptyAnswer(302, { location: linkFrom(from, to) }));
}

function pageHandler(page: Page, dependencies: PageDependencies): RequestHandler {
  const { datasets, answers, publicUrl, contactEmail } = dependencies;
  const paths = dependencies.pages.map(({ path }) => path);
  const caching = { ...CACHING, 'content-security-policy': page.policy, ...PAGE_SECURITY };
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const demoKey = isAtTheMachine(request, publicUrl) ? dependencies.demoKey : undefined;
      const json = page === frontDoor && !prefersHtml(request.headers);
      const make = async () => {
        const data = await dataOf(page, dependencies, lease);
        const context: PageContext = { data, publicUrl, contactEmail, demoKey, paths };
        if (json) return represent(JSON_TYPE, Buffer.from(JSON.stringify(frontDoorJson(context))));
        return represent(HTML_TYPE, Buffer.from(page.render(context)));
      };
      const name = `page ${page.path} ${json ? 'JSON' : 'HTML'} ${demoKey ? 'with the demo key' : ''}`;
      // A page may hold the demo key, which is for the visitor and not for a script of another site.
      const kept = { owner: lease.database, name, caching, make, ownSiteOnly: true };
      return serveKept(answers, request, response, kept);
    });
}

async function dataOf({ operation }: Page, { execute }: PageDependencies, lease: DatasetLease): Promise<unknown> {
  return operation && firstPage(execute(operation, {}, lease));
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
