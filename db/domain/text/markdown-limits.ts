/** Maximum number of lines. Each line of a table or list becomes a row or an item. */
const MAX_LINES = 300;
/** Maximum depth of quotes and lists. Converters recurse into them, and 2,000 levels overflow the stack. */
const MAX_NESTING = 6;
/** Maximum number of columns. Rows are padded to the header, so columns multiply with lines. */
const MAX_PIPES = 20;
/** Maximum numbers of marks. Converters search the rest of the text for the end of each mark. */
const MAX_EMPHASIS = 300;
const MAX_MARKS = 1_000;
/** Maximum length of a word. Converters look for an email address at each of its characters. */
const MAX_WORD = 500;

/**
 * Returns why a converter could take too long for Markdown, to complete "expected ...", or undefined. Within these limits and the length
 * limit of cells, `marked` and `sanitize-html` take less than 50 ms. Without them, a text can take minutes.
 */
export function markdownIssue(text: string): string | undefined {
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) return `Markdown of at most ${MAX_LINES} lines`;
  if (lines.some((line) => nestingOf(line) > MAX_NESTING))
    return `Markdown with at most ${MAX_NESTING} quotes or lists within each other`;
  if (lines.some((line) => count(line, /\|/g) > MAX_PIPES)) return `Markdown with at most ${MAX_PIPES} | in a line`;
  if (count(text, /[*_~]/g) > MAX_EMPHASIS) return `Markdown with at most ${MAX_EMPHASIS} of the characters * _ ~`;
  if (count(text, /[[\]()<>!`]/g) > MAX_MARKS)
    return `Markdown with at most ${MAX_MARKS} of the characters [ ] ( ) < > ! \``;
  if (text.split(/\s+/).some((word) => word.length > MAX_WORD))
    return `Markdown with at most ${MAX_WORD} characters without a space`;
  return undefined;
}

/** Counts the marks of quotes and list items at the start of a line: 3 for `> - 1. text`. */
function nestingOf(line: string): number {
  const marks = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*/.exec(line)?.[0] ?? '';
  return count(marks, />|[-*+]|\d+/g);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
