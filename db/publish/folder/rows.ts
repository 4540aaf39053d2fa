import { byPosition } from '../../queries/fields.js';
import { OPTION_SEPARATOR } from '../../vocabulary.js';
import type { Dataset, Manifest } from '../dataset.js';
import { type ColumnOf, type CsvFile, LIST_SEPARATOR } from './files.js';

export type Cells<File extends CsvFile> = Record<ColumnOf<File>, string>;
/** The rows of each file, with their cells as written in it, in the order of the dataset. */
export type FileRows = { [File in CsvFile]: Cells<File>[] };

/** A dataset in the form of its files, for exports and comparisons. */
export function toFileRows(dataset: Dataset): FileRows {
  const multiSelects = new Set(
    dataset.fields.filter(({ format }) => format === 'Multi-select').map(({ slug }) => slug),
  );
  const cellOf = ({ field, text }: { field: string; text: string }) =>
    multiSelects.has(field) ? toList(text === '' ? [] : text.split(OPTION_SEPARATOR)) : text;
  return {
    'states.csv': dataset.states.map(({ code, name, zones }) => ({ code, name, zones: toList(zones) })),
    'fields.csv': dataset.fields.toSorted(byPosition).map(fieldCells),
    'values.csv': dataset.values.map((value) => ({
      state: value.state,
      field: value.field,
      text: cellOf(value),
      footnotes: value.footnotes,
      ...provenance(value),
    })),
    'counties.csv': dataset.counties.map(({ state, fips, name }) => ({ state, fips, name })),
    'overrides.csv': dataset.overrides.map((override) => ({
      state: override.state,
      region: override.region,
      kind: override.kind,
      field: override.field,
      text: cellOf(override),
      ...provenance(override),
    })),
    'regions.csv': dataset.regions.map(({ state, name, counties, ocdId, source, asOf }) => ({
      ...{ state, region: name, counties: toList(counties) },
      ...{ ocd_id: ocdId ?? '', source, as_of: asOf ?? '' },
    })),
    'elections.csv': dataset.elections.map(electionCells),
    'deadlines.csv': dataset.deadlines.map(deadlineCells),
    'sources.csv': dataset.sources.map(sourceCells),
    'links.csv': dataset.links.map(linkCells),
    'v1-slugs.csv': dataset.v1Slugs.map(({ slug, format, longName, rule, fields, value, note }) => ({
      slug,
      format: format ?? '',
      long_name: longName ?? '',
      rule,
      fields: toList(fields),
      value,
      note,
    })),
  };
}

function fieldCells({ position, options, keywords, ...field }: Dataset['fields'][number]): Cells<'fields.csv'> {
  const place = position === 0 ? '' : `${position}`;
  return { ...field, position: place, options: toList(options), keywords: toList(keywords) };
}

function electionCells(election: Dataset['elections'][number]): Cells<'elections.csv'> {
  const { id, state, date, type, name, rule, status, source, asOf } = election;
  return { id, state: state ?? '', date, type, name, rule: rule ?? '', status, source, as_of: asOf ?? '' };
}

function deadlineCells(deadline: Dataset['deadlines'][number]): Cells<'deadlines.csv'> {
  const { state, field, electionType, rule, note, source, asOf } = deadline;
  return { state, field, election_type: electionType, rule, note, source, as_of: asOf ?? '' };
}

function sourceCells(source: Dataset['sources'][number]): Cells<'sources.csv'> {
  const { pattern, publisher, kind, homePage, link, reports } = source;
  return { pattern, publisher, kind, home_page: homePage ?? '', link: link ?? '', reports: toList(reports) };
}

export function linkCells({ url, status, reason, checkedAt, finalUrl }: Dataset['links'][number]): Cells<'links.csv'> {
  return { url, status, reason, checked_at: checkedAt, final_url: finalUrl ?? '' };
}

/** The content of dataset.json. */
export function toManifestJson({ title, publishedAt, licence, disclaimer }: Manifest): Record<string, string> {
  return { title, published_at: publishedAt, licence, disclaimer };
}

function provenance({ source, asOf, modifiedAt }: Pick<Dataset['values'][number], 'source' | 'asOf' | 'modifiedAt'>) {
  return { source: source ?? '', as_of: asOf ?? '', modified_at: modifiedAt };
}

function toList(entries: readonly string[] | null): string {
  return (entries ?? []).join(LIST_SEPARATOR);
}
