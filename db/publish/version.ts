import { createHash } from 'node:crypto';
import type { Dataset } from './dataset.js';
import { CSV_FILES, type CsvFile, FILE_NAMES, PART_OF, propertyOf } from './folder/files.js';

/** The whole content as one string, which depends on nothing else: files, columns and rows have a fixed order. */
function canonical({ manifest, ...parts }: Dataset): string {
  const rowsOf = (file: CsvFile) => {
    const properties = CSV_FILES[file].map((column) => propertyOf(file, column));
    const rows = parts[PART_OF[file]] as unknown as Record<string, unknown>[];
    return rows.map((row) => properties.map((property) => row[property]));
  };
  return JSON.stringify([[manifest.title, manifest.licence, manifest.disclaimer], ...FILE_NAMES.map(rowsOf)]);
}

export function sameContent(a: Dataset, b: Dataset): boolean {
  return canonical(a) === canonical(b);
}

/** Names a release by its day and a hash of its content, such as `2026-11-21-3f9a2c41`: the same on all servers with the same data. */
export function versionOf(dataset: Dataset): string {
  const hash = createHash('sha256').update(dataset.manifest.publishedAt).update(canonical(dataset)).digest('hex');
  return `${dataset.manifest.publishedAt.slice(0, 10)}-${hash.slice(0, 8)}`;
}
