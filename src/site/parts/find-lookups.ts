import type { Language } from '../../../db/domain/language/catalog.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import { type ChangeSummary, changeSummaries } from '../../../db/storage/queries/find-changes.js';
import { findStates } from '../../../db/storage/queries/places.js';
import { type PlaceReading, readPlace } from '../../../db/storage/queries/search/places.js';
import { sourceLinks } from '../../../db/storage/queries/sources.js';
import { labelIn, statePagesIn } from '../../../db/storage/queries/translations.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { releasesByVersion } from '../../../db/storage/release/releases.js';
import { LOCALES } from '../../messages/locale.js';
import type { ItemSource, Translated } from './values/item.js';

interface Labeled {
  slug: string;
  label: string;
}

/**
 * What pages look up in memory. In their documents, it would make every page slower and tell readers of "Get this data" nothing: it is for
 * forms and translated pages, or would be repeated with each change.
 */
export interface Lookups {
  /** The label of a field in the language of the page; in English where the language has none. */
  fieldLabel(field: Labeled): string;
  /** The state's own pages in the language of the page, each in place of the value of a field. There are none in English. */
  statePages(code: string): readonly (Labeled & Translated)[];
  /** All states, sorted by name. */
  states: readonly { code: string; name: string }[];
  /** What the text of a form names, with messages in the language of the page. */
  readPlace(text: string): PlaceReading;
  /** The publishers and addresses of a source. */
  sourcesOf(source: string | null): ItemSource[];
  /** What a release changed, and when the release was published whose content it has again. */
  releaseOf(version: string): { changed: ChangeSummary | undefined; restored: string | undefined };
}

export function lookupsIn(database: DatasetDatabase, language: Language): Lookups {
  const shared = {
    states: findStates(database),
    readPlace: (text: string) => readPlace(database, text, LOCALES[language]),
    sourcesOf: (source: string | null) => sourcesOf(database, source),
    releaseOf: (version: string) => {
      const releases = releasesByVersion(database);
      const { rolledBackTo } = releases.get(version) ?? {};
      return {
        changed: changeSummaries(database).get(version),
        restored: releases.get(rolledBackTo ?? '')?.publishedAt,
      };
    },
  };
  if (language === 'en') return { ...shared, fieldLabel: ({ label }) => label, statePages: () => [] };
  const fieldLabel = (field: Labeled) => labelIn(database, field, language) ?? field.label;
  return {
    ...shared,
    fieldLabel,
    statePages: (code) =>
      statePagesIn(database, code, language).map(({ field: slug, text, asOf, source }) => ({
        slug,
        label: fieldLabel(fieldsBySlug(database).get(slug) ?? { slug, label: slug }),
        text,
        asOf,
        sourceLinks: sourcesOf(database, source),
      })),
  };
}

/** The sources of a value as GraphQL gives them, for what is not read with an operation. */
export const sourcesOf = (database: DatasetDatabase, source: string | null): ItemSource[] =>
  sourceLinks(database, source).map((link) => ({
    ...link,
    kind: (link.kind?.toUpperCase() ?? null) as ItemSource['kind'],
  }));
