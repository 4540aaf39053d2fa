import { asc, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { Publishers, type SourceLink } from '../../domain/sources/source-links.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/releases.js';
import { links, sources } from '../tables/dataset.js';
import { inJsonList } from './information.js';

/** Values share sources: the 3,034 known ones of the bundled dataset have 700. Matching the patterns takes some 20 µs for each. */
const MAX_SOURCES = 5_000;

const publishers = perRelease((database) => ({
  find: new Publishers(database.select().from(sources).orderBy(asc(sources.pattern)).all()),
  found: new LRUCache<string, SourceLink[]>({ max: MAX_SOURCES }),
}));

/** The sources of a value, an override or an election, with their publishers. */
export function sourceLinks(database: DatasetDatabase, source: string | null): readonly SourceLink[] {
  if (source === null || source === '') return [];
  const { find, found } = publishers(database);
  let result = found.get(source);
  if (result === undefined) {
    result = find.linksOf(source);
    found.set(source, result);
  }
  return result;
}

export type LinkRow = typeof links.$inferSelect;

const ofUrls = perRelease((database) =>
  database
    .select()
    .from(links)
    .where(inJsonList(links.url, sql.placeholder('urls')))
    .prepare(),
);

/** What checks of links found. Links that were not checked are left out. */
export const findLinks = (database: DatasetDatabase, urls: readonly string[]): LinkRow[] =>
  ofUrls(database).all({ urls: JSON.stringify(urls) });
