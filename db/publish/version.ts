import { createHash } from 'node:crypto';
import type { Dataset } from './dataset.js';

/** The whole content as one string, which depends on nothing else. */
function canonical({ manifest, ...dataset }: Dataset): string {
  return JSON.stringify([
    [manifest.title, manifest.licence, manifest.disclaimer],
    rows(dataset.states, 'code', 'name', 'zones'),
    rows(dataset.fields, 'slug', 'label', 'format', 'topic', 'position', 'options', 'keywords', 'description'),
    rows(dataset.values, 'state', 'field', 'text', 'footnotes', 'source', 'asOf', 'modifiedAt'),
    rows(dataset.counties, 'state', 'fips', 'name'),
    rows(dataset.overrides, 'state', 'region', 'kind', 'field', 'text', 'source', 'asOf', 'modifiedAt'),
    rows(dataset.regions, 'state', 'name', 'counties', 'ocdId', 'source', 'asOf'),
    rows(dataset.elections, 'id', 'state', 'date', 'type', 'name', 'rule', 'status', 'source', 'asOf'),
    rows(dataset.deadlines, 'state', 'field', 'electionType', 'rule', 'note', 'source', 'asOf'),
    rows(dataset.sources, 'pattern', 'publisher', 'kind', 'homePage', 'link', 'reports'),
    rows(dataset.links, 'url', 'status', 'reason', 'checkedAt', 'finalUrl'),
    rows(dataset.v1Slugs, 'slug', 'format', 'longName', 'rule', 'fields', 'value', 'note'),
  ]);
}

const rows = <Row, Column extends keyof Row>(table: readonly Row[], ...columns: Column[]): Row[Column][][] =>
  table.map((row) => columns.map((column) => row[column]));

export function sameContent(a: Dataset, b: Dataset): boolean {
  return canonical(a) === canonical(b);
}

/** Names a release by its day and a hash of its content, such as `2026-11-21-3f9a2c41`: the same on all servers with the same data. */
export function versionOf(dataset: Dataset): string {
  const hash = createHash('sha256').update(dataset.manifest.publishedAt).update(canonical(dataset)).digest('hex');
  return `${dataset.manifest.publishedAt.slice(0, 10)}-${hash.slice(0, 8)}`;
}
