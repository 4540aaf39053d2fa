/** One thing that is wrong in a dataset folder, and what was expected instead. */
export interface Issue {
  file: string;
  /** Line of the file, starting at 1 for the header; 0 if the issue concerns the whole file. */
  line: number;
  /** Name of the column, or of the key in `dataset.json`; empty if the issue concerns the whole line or file. */
  column: string;
  value: string;
  expected: string;
}

/** Collects issues, so that all of them are reported at once. */
export class IssueList {
  readonly list: Issue[] = [];

  add(file: string, line: number, column: string, value: string, expected: string): void {
    this.list.push({ file, line, column, value: shorten(value), expected });
  }

  /** By file, line and column. */
  sorted(): Issue[] {
    return [...this.list].sort(
      (a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.column, b.column) || compare(a.value, b.value),
    );
  }
}

/** Compares by code unit: the same on every machine, and for ASCII the same as SQLite's BINARY collation. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const MAX_SHOWN = 120;

function shorten(value: string): string {
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}… (${value.length} characters)` : value;
}
