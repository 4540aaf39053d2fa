/** Lines of a text. Every line of a table or a list is a row or an item of its own. */
const MAX_LINES = 300;
/** Quotes and lists within each other. Converters recurse into them, and 2,000 overflow the stack. */
const MAX_NESTING = 6;
/** A row of a table is filled up to the columns of its header, so columns multiply with lines. */
const MAX_PIPES = 20;
/** Converters look for the other end of each mark in all of the following text. */
const MAX_EMPHASIS = 300;
const MAX_MARKS = 1_000;
/** A run without spaces is tried as an email address from each of its characters on. */
const MAX_WORD = 500;

/**
 * Why a converter could take too long for this Markdown, to complete "expected ..."; undefined if it cannot. A text within these
 * limits and the length limit of all cells takes `marked` and `sanitize-html` less than 50 ms. Without them it can take minutes.
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

/** The marks of quotes and list items with which a line starts: 3 for `> - 1. text`. */
function nestingOf(line: string): number {
  const marks = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*/.exec(line)?.[0] ?? '';
  return count(marks, />|[-*+]|\d+/g);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
