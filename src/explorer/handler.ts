import type { IncomingMessage } from 'node:http';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import { toCsv } from '../../db/text/csv.js';
import { splitTarget } from '../../rest-compat/match.js';
import { htmlOf } from '../../schema/information/html.js';
import type { AccessCheck } from '../access/check-access.js';
import type { DemoLink } from '../access/demo-link.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { cachedResponse } from '../cache/cached-response.js';
import { represent } from '../cache/representation.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { ExplorerMode } from '../config/parse-values.js';
import type { RunPrepared } from '../graphql/prepared-operations.js';
import { chooseFormat, type Format, MEDIA_TYPES } from '../pages/format.js';
import { Html } from '../pages/html.js';
import type { PageContext } from '../pages/page.js';
import { linkFrom, redirect } from '../response/redirect.js';
import type { RequestContext } from '../response/request-context.js';
import { type HttpResponse, NO_DATASET, problemResponse, RETRY } from '../response/response.js';
import type { AnyDataPage, DataPageContext, FoundPage, MissingPage } from './data-page.js';
import { FORMATS, toJson } from './formats.js';
import { createHeaders } from './headers.js';
import type { PageCall } from './match-page.js';
import { renderPage } from './render-page.js';

export interface ExplorerDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  run: RunPrepared;
  now: () => Date;
  mode: ExplorerMode;
  demoLink: DemoLink | undefined;
  /** What all pages share. */
  shared: Pick<PageContext, 'publicUrl' | 'contactEmail' | 'explorer' | 'hasDemoLink' | 'paths'>;
}

/** @param access the result of checking the credentials */
export type ExplorerHandler = (
  call: PageCall,
  request: IncomingMessage,
  context: RequestContext,
  access: AccessCheck,
) => Promise<HttpResponse>;

/** Checks in this order: access, whether the page exists, its address, the format, the coding, the condition. */
export function createExplorerHandler(dependencies: ExplorerDependencies): ExplorerHandler {
  const { datasets, cache, demoLink, now } = dependencies;
  const refuse = ({ problem, suggestions }: MissingPage, headers = {}): HttpResponse => ({
    ...problemResponse(problem, headers),
    ...(suggestions && { suggestions }),
  });
  return async ({ page, params }, request, context, { refusal }) => {
    if (refusal) return refuse(refusal, refusal.headers);
    const lease = datasets.tryLease();
    if (!lease) return refuse({ problem: NO_DATASET }, RETRY);
    try {
      const [path, search = ''] = splitTarget(request.url ?? '');
      const query = new URLSearchParams(search);
      const found = page.find({ params, query, now: now() }, lease);
      if ('problem' in found) return refuse(found);
      if (found.path !== path && !found.moved) return redirect(path, found.path, search);
      const format = chooseFormat(query, request.headers, FORMATS);
      if (typeof format === 'object') return refuse(format);
      if (found.moved) return redirect(path, found.path, queryText(found, format));
      const withKey = demoLink?.keyFor(request) !== undefined && format === 'html';
      const create = (signal: AbortSignal) => createEntry(page, found, format, withKey, lease, dependencies, signal);
      // All pages in all formats could take the place of everything else in the cache.
      return await cachedResponse(cache, request.headers, context, {
        version: lease.release.version,
        key: cacheKey(found, format, withKey),
        create,
        admission: 'on repeat',
      });
    } finally {
      lease.end();
    }
  };
}

/** The query in the spelling of the page. Commas stay readable. */
function queryText({ query = {} }: FoundPage, format: Format): string {
  const all = { ...query, ...(format !== 'html' && { format }) };
  return new URLSearchParams(all).toString().replaceAll('%2C', ',');
}

/** Names everything that a response depends on, beside the release. Credentials were checked before. */
function cacheKey({ path, query = {}, today, variables }: FoundPage, format: Format, withKey: boolean): string {
  return `explorer ${path} ${JSON.stringify([query, today, variables])} ${format}${withKey ? ' with the demo key' : ''}`;
}

/** The data of all pages of the operation: a page or a file must have all rows. */
async function allPages({ addPage }: AnyDataPage, pages: AsyncGenerator<unknown>): Promise<unknown> {
  let data: unknown;
  for await (const next of pages) data = data === undefined ? next : addPage?.(data, next);
  return data;
}

async function createEntry(
  page: AnyDataPage,
  found: FoundPage,
  format: Format,
  withKey: boolean,
  lease: DatasetLease,
  { run, mode, demoLink, shared }: ExplorerDependencies,
  signal: AbortSignal,
): Promise<CacheEntryInit> {
  const data = await allPages(page, run(found.operation, found.variables, lease, signal));
  // Loads the converter, which is not a promise afterwards.
  await htmlOf(lease.database, '');
  const context: DataPageContext<unknown> = {
    ...shared,
    data,
    found,
    lease,
    demoKey: withKey ? demoLink?.key : undefined,
    publicCalendars: mode === 'public',
    markdown: (text) => new Html(htmlOf(lease.database, text) as string),
    link: (to) => linkFrom(found.path, to),
  };
  const table = page.table(context);
  const text =
    format === 'html' ? renderPage(page, context) : format === 'csv' ? toCsv(table) : toJson(table, lease.release);
  return {
    body: represent(MEDIA_TYPES[format], Buffer.from(text)),
    headers: createHeaders(page, mode, format, table.name, {
      hasDemoLink: demoLink !== undefined,
      withKey,
      changesDaily: found.today !== undefined,
    }),
    sameOriginOnly: true,
  };
}
