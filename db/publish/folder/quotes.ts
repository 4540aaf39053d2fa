/** Where the quotes of a CSV text go wrong. */
export interface QuoteProblem {
  /** The line on which the cell begins. */
  line: number;
  /** Completes "expected cells with balanced quotes; ...". */
  what: string;
  /** Whether the text ends before the cell does. */
  isOpen?: boolean;
}

/**
 * Finds the first cell whose quotes are wrong. A parser stops where it notices, which can be many rows below: a stray quote at the
 * beginning of a cell opens a cell that ends at the next quote of the file.
 *
 * @param text with `\n` for each line break
 * @param separator between cells: one character, with no other meaning in a class of a regular expression
 */
export function findQuoteProblem(text: string, separator: string): QuoteProblem | undefined {
  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  const ends = new RegExp(`[${separator}\\n]`);
  let start = 0;
  while (start < text.length) {
    const line = () => lineAt(start);
    const isQuoted = text[start] === '"';
    const end = isQuoted ? afterQuotes(text, start) : endOfCell(text, start, ends);
    if (end === undefined)
      return { line: line(), what: 'the quote that opens a cell here is never closed', isOpen: true };
    if (!isQuoted && text.slice(start, end).includes('"'))
      return { line: line(), what: 'a cell here has a quote within it, but does not begin with one' };
    if (end < text.length && !ends.test(text[end] as string)) {
      const at = lineAt(end) === line() ? 'on this line' : `on line ${lineAt(end)}`;
      return { line: line(), what: `the quote that opens a cell here is closed ${at}, where the cell goes on` };
    }
    start = end + 1;
  }
  return undefined;
}

function endOfCell(text: string, start: number, ends: RegExp): number {
  const length = text.slice(start).search(ends);
  return length === -1 ? text.length : start + length;
}

/** The position behind the closing quote; undefined if there is none. Two quotes stand for one. */
function afterQuotes(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1;
  }
  return undefined;
}
