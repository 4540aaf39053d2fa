import { type RequestHandler, Router } from 'express';
import type { DatasetStore } from '../../../db/release/dataset-store.js';
import { represent } from '../../cache/representation.js';
import type { ResponseCache } from '../../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../../graphql/prepared-operations.js';
import { CACHE_HEADERS } from '../../response/headers.js';
import { linkFrom } from '../../response/redirect.js';
import type { FeedData } from '../operation-types.js';
import { sendCached, withRelease } from '../send-cached.js';
import { ATOM_TYPE, renderAtom } from './atom.js';
import { type Feed, feedOf, feedOperation } from './feed.js';
import { JSON_FEED_TYPE, renderJsonFeed } from './json-feed.js';

export interface FeedDependencies {
  datasets: DatasetStore;
  run: RunPrepared;
  cache: ResponseCache;
  publicUrl: string;
}

/** Paths of the feeds, with their media types and how each is written. */
export const FEEDS: Readonly<Record<string, { type: string; render: (feed: Feed, self: string) => string }>> = {
  '/changes.atom': { type: ATOM_TYPE, render: renderAtom },
  '/changes.json': { type: JSON_FEED_TYPE, render: renderJsonFeed },
};

/** Serves the feeds of changes. They need no key, because they have no values. */
export function feedRouter(dependencies: FeedDependencies, readOnly: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  for (const path of Object.keys(FEEDS)) router.all(path, readOnly, feedHandler(path, dependencies));
  return router;
}

function feedHandler(path: string, { datasets, run, cache, publicUrl }: FeedDependencies): RequestHandler {
  const { type, render } = FEEDS[path] as (typeof FEEDS)[string];
  const self = publicUrl ? `${publicUrl}${path}` : linkFrom(path, path);
  return (request, response) =>
    withRelease(datasets, response, (lease) => {
      const create = async (signal: AbortSignal) => {
        const data = (await firstPage(run(feedOperation, {}, lease, signal))) as FeedData;
        const text = render(feedOf(data, publicUrl), self);
        return { body: represent(type, Buffer.from(text)), headers: CACHE_HEADERS.open };
      };
      return sendCached(cache, request, response, { version: lease.release.version, key: path, create });
    });
}
