import type { Resource } from '../../resources/resource.js';
import { linkFrom } from '../../response/redirect.js';
import type { FeedData } from '../operation-types.js';
import { openResource } from '../reference-resources.js';
import { ATOM_TYPE, renderAtom } from './atom.js';
import { type Feed, type FeedOptions, feedOf, feedOperation } from './feed.js';
import { JSON_FEED_TYPE, renderJsonFeed } from './json-feed.js';

/** The feeds of changes. They need no key, because they have no values. */
export function feedResources(options: FeedOptions): Resource[] {
  const { publicUrl } = options;
  const feed = (path: string, type: string, render: (feed: Feed, self: string) => string): Resource => ({
    ...openResource(path, type, async ({ data }) =>
      render(feedOf((await data()) as FeedData, options), publicUrl ? `${publicUrl}${path}` : linkFrom(path, path)),
    ),
    operations: [feedOperation],
    find: () => ({ operation: feedOperation, variables: {} }),
  });
  return [feed('/changes.atom', ATOM_TYPE, renderAtom), feed('/changes.json', JSON_FEED_TYPE, renderJsonFeed)];
}
