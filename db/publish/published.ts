import { existsSync } from 'node:fs';
import { asc } from 'drizzle-orm';
import { findFields } from '../queries/fields.js';
import { findStates } from '../queries/states.js';
import { type DatasetDatabase, DatasetFileError, openAnyVersion } from '../release/open.js';
import {
  type ChangeRow,
  findAllChanges,
  findHistory,
  type PastReleaseRow,
  type ReleaseRow,
} from '../release/release.js';
import {
  counties,
  deadlines,
  elections,
  links,
  overrides,
  regions,
  sources,
  v1SlugFields,
  v1Slugs,
  values,
} from '../tables/dataset.js';
import type { Dataset } from './dataset.js';

/** The current release, read from its file. */
export interface Published {
  dataset: Dataset;
  release: ReleaseRow;
  history: PastReleaseRow[];
  /** Whether its file has the tables of an earlier version, which servers do not read. */
  isOlder: boolean;
}

/** @throws DatasetFileError if there is no release, or it cannot be read */
export function readRelease(path: string): Published {
  const { database, release, isOlder, close } = openAnyVersion(path);
  try {
    const { title, licence, disclaimer, publishedAt } = release;
    const dataset = { manifest: { title, licence, disclaimer, publishedAt }, ...readTables(database) };
    return { dataset, release, history: findHistory(database), isOlder };
  } finally {
    close();
  }
}

/** The changes that a release file records, up to 100,000 by default. Only publishing needs them. @throws DatasetFileError */
export function readChanges(path: string): ChangeRow[] {
  const { database, close } = openAnyVersion(path);
  try {
    return findAllChanges(database);
  } finally {
    close();
  }
}

/** @returns undefined if there is no file; the error if there is one that cannot be read, which an import may replace */
export function readPublished(path: string): Published | DatasetFileError | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readRelease(path);
  } catch (error) {
    if (error instanceof DatasetFileError) return error;
    throw error;
  }
}

function readTables(database: DatasetDatabase): Omit<Dataset, 'manifest'> {
  const slugFields = database
    .select()
    .from(v1SlugFields)
    .orderBy(asc(v1SlugFields.v1Slug), asc(v1SlugFields.position))
    .all();
  const fieldsOf = (slug: string) => slugFields.filter(({ v1Slug }) => v1Slug === slug).map(({ field }) => field);
  const rules = database.select().from(v1Slugs).orderBy(asc(v1Slugs.slug)).all();
  return {
    states: findStates(database),
    fields: findFields(database),
    values: database.select().from(values).orderBy(asc(values.state), asc(values.field)).all(),
    counties: database.select().from(counties).orderBy(asc(counties.state), asc(counties.fips)).all(),
    overrides: database
      .select()
      .from(overrides)
      .orderBy(asc(overrides.state), asc(overrides.region), asc(overrides.field))
      .all(),
    regions: database.select().from(regions).orderBy(asc(regions.state), asc(regions.name)).all(),
    elections: database.select().from(elections).orderBy(asc(elections.date), asc(elections.id)).all(),
    deadlines: database
      .select()
      .from(deadlines)
      .orderBy(asc(deadlines.state), asc(deadlines.field), asc(deadlines.electionType))
      .all(),
    sources: database.select().from(sources).orderBy(asc(sources.pattern)).all(),
    links: database.select().from(links).orderBy(asc(links.url)).all(),
    v1Slugs: rules.map((rule) => ({ ...rule, fields: fieldsOf(rule.slug) })),
  };
}
