/** Longest text that is taken for one rather than for a broken quote that swallowed the rest of the file. */
const LONGEST_TEXT = 20_000;

/** What no text of a dataset may hold, as what was expected in its place; empty when there is nothing to say. */
export function textProblems(text: string): string[] {
  const problems: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) problems.push('text without control characters');
  if (text.includes('\uFFFD')) {
    problems.push(
      'text without U+FFFD: it stands where a letter was lost, when the file was saved in another encoding',
    );
  }
  if (text.length > LONGEST_TEXT) problems.push(`at most ${LONGEST_TEXT} characters`);
  return problems;
}
