import { createHash } from 'node:crypto';
import type { Dataset } from './dataset.js';

/** The whole content as one string, which depends on nothing else. */
function canonical({
  manifest,
  states,
  fields,
  values,
  counties,
  overrides,
  elections,
  deadlines,
  v1Slugs,
}: Dataset): string {
  return JSON.stringify([
    [manifest.title, manifest.licence, manifest.disclaimer],
    states.map((row) => [row.code, row.name, row.zones]),
    fields.map((row) => [row.slug, row.label, row.format, row.topic, row.options, row.description]),
    values.map((row) => [row.state, row.field, row.text, row.footnotes, row.source, row.asOf, row.modifiedAt]),
    counties.map((row) => [row.state, row.fips, row.name]),
    overrides.map((row) => [
      row.state,
      row.region,
      row.kind,
      row.field,
      row.text,
      row.source,
      row.asOf,
      row.modifiedAt,
    ]),
    elections.map((row) => [
      row.id,
      row.state,
      row.date,
      row.type,
      row.name,
      row.rule,
      row.status,
      row.source,
      row.asOf,
    ]),
    deadlines.map((row) => [row.state, row.field, row.electionType, row.rule, row.note, row.source, row.asOf]),
    v1Slugs.map((row) => [row.slug, row.format, row.longName, row.rule, row.fields, row.value, row.note]),
  ]);
}

export function sameContent(a: Dataset, b: Dataset): boolean {
  return canonical(a) === canonical(b);
}

/** Names a release by its day and a hash of its content, such as `2026-11-21-3f9a2c41`: the same on all servers with the same data. */
export function versionOf(dataset: Dataset): string {
  const hash = createHash('sha256').update(dataset.manifest.publishedAt).update(canonical(dataset)).digest('hex');
  return `${dataset.manifest.publishedAt.slice(0, 10)}-${hash.slice(0, 8)}`;
}
