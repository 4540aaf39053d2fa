import type { Row } from '../folder/csv.js';
import { type ColumnOf, type CsvFile, KEY_COLUMNS } from '../folder/files.js';
import type { IssueList } from '../issues.js';

/** One file's rows, and the means to say what is wrong in them. */
export class Table<File extends CsvFile> {
  constructor(
    readonly file: File,
    readonly rows: Row<ColumnOf<File>>[],
    private readonly issues: IssueList,
  ) {}

  fail(row: Row<ColumnOf<File>>, column: ColumnOf<File>, expected: string): void {
    this.issues.add(this.file, row.line, column, row.cells[column], expected);
  }

  /** Checks a cell that has to be there and right. @returns whether it is */
  require(
    row: Row<ColumnOf<File>>,
    column: ColumnOf<File>,
    valid: (cell: string) => boolean,
    expected: string,
  ): boolean {
    if (valid(row.cells[column])) return true;
    this.fail(row, column, expected);
    return false;
  }

  /** The cell, or null where it is empty; a isNotEmpty one that is wrong is told. */
  optional(
    row: Row<ColumnOf<File>>,
    column: ColumnOf<File>,
    valid: (cell: string) => boolean,
    expected: string,
  ): string | null {
    const cell = row.cells[column];
    if (cell === '') return null;
    if (!valid(cell)) this.fail(row, column, expected);
    return cell;
  }

  requireRows(): void {
    if (this.rows.length === 0) this.issues.add(this.file, 1, '', '', 'at least one row below the header');
  }

  /** Each row once by its key; a second row with the same key is told with the line of the first, and left out. */
  uniqueRows(): Row<ColumnOf<File>>[] {
    const key: readonly ColumnOf<File>[] = KEY_COLUMNS[this.file];
    const lines = new Map<string, number>();
    return this.rows.filter((row) => {
      const id = JSON.stringify(key.map((column) => row.cells[column]));
      const before = lines.get(id);
      if (before === undefined) lines.set(id, row.line);
      else
        this.fail(row, key.at(-1) as ColumnOf<File>, `each ${key.join(' and ')} once; line ${before} has it already`);
      return before === undefined;
    });
  }
}

export const isNotEmpty = (cell: string): boolean => cell !== '';
