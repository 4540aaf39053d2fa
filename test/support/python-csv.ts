import { spawnSync } from 'node:child_process';

const READ = `import csv, io, json, sys
files = json.load(sys.stdin)
json.dump([list(csv.reader(io.StringIO(text, newline=""), strict=True)) for text in files], sys.stdout)`;

export type CsvRecords = Record<string, string>[];

/**
 * The cells of each row by column, as `csv` of Python reads them in its strict mode.
 *
 * @throws if it cannot read a file, or a row is not as wide as the header
 */
export function readWithPython(files: readonly string[]): CsvRecords[] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', READ], {
    input: JSON.stringify(files),
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${stderr}`);
  return (JSON.parse(`${stdout}`) as string[][][]).map(recordsOf);
}

function recordsOf([header = [], ...rows]: string[][]): CsvRecords {
  return rows.map((row, index) => {
    if (row.length !== header.length)
      throw new Error(`Row ${index + 2} has ${row.length} cells, the header ${header.length}: ${row}`);
    return Object.fromEntries(header.map((column, position) => [column, row[position] ?? '']));
  });
}
