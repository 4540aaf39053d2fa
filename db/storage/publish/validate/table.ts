import type { Row } from '../folder/csv.js';
import { type ColumnOf, type CsvFile, KEY_COLUMNS } from '../folder/files.js';
import type { IssueList } from '../issues.js';

/** The rows of one file, with helpers that check cells and record issues. */
export class Table<File extends CsvFile> {
  /** The lines on which what must be unique came first. */
  readonly #lines = new Map<string, number>();

  constructor(
    readonly file: File,
    readonly rows: Row<File>[],
    private readonly issues: IssueList,
  ) {}

  fail(row: Row<File>, column: ColumnOf<File>, expected: string): void {
    this.issues.add(this.file, row.line, column, row.cells[column], expected);
  }

  /** Records an issue if there is one. */
  failIf(row: Row<File>, column: ColumnOf<File>, expected: string | undefined): void {
    if (expected !== undefined) this.fail(row, column, expected);
  }

  /** Checks a required cell. @returns whether it is valid */
  require(row: Row<File>, column: ColumnOf<File>, valid: (cell: string) => boolean, expected: string): boolean {
    if (valid(row.cells[column])) return true;
    this.fail(row, column, expected);
    return false;
  }

  /** Checks an optional cell. @returns the cell, or null if it is empty */
  optional(row: Row<File>, column: ColumnOf<File>, valid: (cell: string) => boolean, expected: string): string | null {
    const cell = row.cells[column];
    if (cell === '') return null;
    if (!valid(cell)) this.fail(row, column, expected);
    return cell;
  }

  /** Checks that a required cell has one of some words. @returns whether it has */
  oneOf(row: Row<File>, column: ColumnOf<File>, words: readonly string[]): boolean {
    return this.require(row, column, (cell) => words.includes(cell), `one of ${words.join(', ')}`);
  }

  /**
   * Checks that no row before has the same.
   *
   * @param key what must be unique in the column
   * @param expected such as "a unique name"
   * @param shown what the line before has, if that is not the cell
   */
  isFirst(row: Row<File>, column: ColumnOf<File>, key: string, expected: string, shown = 'this one'): boolean {
    const id = `${expected}\n${key}`;
    const before = this.#lines.get(id);
    if (before === undefined) this.#lines.set(id, row.line);
    else this.fail(row, column, `${expected}; line ${before} already has ${shown}`);
    return before === undefined;
  }

  requireRows(): void {
    if (this.rows.length === 0) this.issues.add(this.file, 1, '', '', 'at least one row below the header');
  }

  /** The rows without duplicates. A second row with the same key is recorded as an issue, with the line of the first. */
  uniqueRows(): Row<File>[] {
    const key: readonly ColumnOf<File>[] = KEY_COLUMNS[this.file];
    const unique = key.length === 1 ? key[0] : `combination of ${key.join(', ')}`;
    return this.rows.filter((row) => {
      const id = JSON.stringify(key.map((column) => row.cells[column]));
      return this.isFirst(row, key.at(-1) as ColumnOf<File>, id, `a unique ${unique}`);
    });
  }
}

export const isNotEmpty = (cell: string): boolean => cell !== '';
