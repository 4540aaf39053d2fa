import { asc, sql } from 'drizzle-orm';
import { Publishers, type SourceLink } from '../../domain/sources/source-links.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease, perReleaseAndText } from '../release/releases.js';
import { links, sources } from '../tables/dataset.js';
import { inJsonList } from './information.js';

/** Values share sources: the 3,034 known ones of the bundled dataset have 700. Matching the patterns takes some 20 µs for each. */
const MAX_SOURCES = 5_000;

const publishers = perRelease(
  (database) => new Publishers(database.select().from(sources).orderBy(asc(sources.pattern)).all()),
);

const linksOfSource = perReleaseAndText(MAX_SOURCES, (database, source): readonly SourceLink[] =>
  publishers(database).linksOf(source),
);

/** The sources of a value, an override or an election, with their publishers. */
export const sourceLinks = (database: DatasetDatabase, source: string | null): readonly SourceLink[] =>
  source ? linksOfSource(database, source) : [];

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
