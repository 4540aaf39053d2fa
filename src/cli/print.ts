import type { ReleaseRow } from '../../db/queries/release.js';

/** What a command answers: for a script, or for a person. */
export function print(asJson: boolean | undefined, data: unknown, text: string): void {
  process.stdout.write(`${asJson ? JSON.stringify(data, null, 2) : text}\n`);
}

/** How a release is named wherever a command speaks of one. */
export function releaseName({ version, publishedAt }: Pick<ReleaseRow, 'version' | 'publishedAt'>): string {
  return `release ${version} of ${publishedAt}`;
}

/** Rows under a header, in columns as wide as their widest cell; columns of numbers stand to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return empty;
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const numeric = header.map((_, column) => rows.every((row) => /^\d+$/.test(row[column] ?? '')));
  const pad = (cell: string, column: number) =>
    numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
