/** What a command answers: for a script, or for a person. */
export function print(asJson: boolean | undefined, data: unknown, text: string): void {
  process.stdout.write(`${asJson ? JSON.stringify(data, null, 2) : text}\n`);
}

/** Rows under a header, in columns as wide as their widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return empty;
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
