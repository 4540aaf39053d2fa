/** Text on one line, without the marks of Markdown. Items of a list are separated by semicolons. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/([.:;])?\s*\n {0,3}(?:[-*+]|\d{1,3}\.) /g, (_, end = ';') => `${end} `)
    .replace(/^ {0,3}(?:[-*+]|\d{1,3}\.) /gm, '')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
