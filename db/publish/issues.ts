/** One thing that is wrong in a dataset folder, and what would be right. */
export interface Issue {
  file: string;
  /** Line of the file, from 1 (the header); 0 when it is about the file as a whole. */
  line: number;
  /** Name of the column, or of the key of `dataset.json`; empty when it is about the whole line or file. */
  column: string;
  value: string;
  expected: string;
}

/** Collects what is wrong, so that all of it is told at once. */
export class IssueList {
  readonly list: Issue[] = [];

  add(file: string, line: number, column: string, value: string, expected: string): void {
    this.list.push({ file, line, column, value: shorten(value), expected });
  }

  /** In the order in which a person meets them: by file, line and column. */
  sorted(): Issue[] {
    return [...this.list].sort(
      (a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.column, b.column) || compare(a.value, b.value),
    );
  }
}

/** Order by code unit, the same on each machine and the order of SQLite's BINARY collation for the ASCII of slugs. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const MAX_SHOWN = 120;

function shorten(value: string): string {
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}… (${value.length} characters)` : value;
}
