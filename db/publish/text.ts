/** Longest text that is taken for one rather than for a broken quote that swallowed the rest of the file. */
const MAX_LENGTH = 20_000;

/** What no text of a dataset may hold, as what was expected in its place; empty when there is nothing to say. */
export function textIssues(text: string): string[] {
  const issues: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) issues.push('text without control characters');
  if (text.includes('\uFFFD')) {
    issues.push('text without U+FFFD: it stands where a letter was lost, when the file was saved in another encoding');
  }
  if (text.length > MAX_LENGTH) issues.push(`at most ${MAX_LENGTH} characters`);
  return issues;
}
