/** Longer text is more likely to be an unclosed quote that swallowed the rest of the file. */
const MAX_LENGTH = 20_000;

/** What any text of a dataset must look like, where this one does not. Each entry completes "expected ...". */
export function textIssues(text: string): string[] {
  const issues: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is about them
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) issues.push('text without control characters');
  if (text.includes('\uFFFD')) {
    issues.push(
      'text without U+FFFD, which replaces characters that were lost when the file was saved in another encoding',
    );
  }
  if (text.length > MAX_LENGTH) issues.push(`at most ${MAX_LENGTH} characters`);
  return issues;
}
