import { Marked, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { markdownIssue } from '../../../db/domain/text/markdown-limits.js';

const markdown = new Marked({ async: false, gfm: true });

/**
 * A line break within a paragraph stays one: addresses are written in lines. The option `breaks` of the converter does the same, but
 * takes half a second for a cell of spaces.
 */
markdown.use({
  walkTokens(token) {
    if ('tokens' in token && token.tokens) token.tokens = token.tokens.flatMap(withLineBreaks);
  },
});

function withLineBreaks(token: Token): Token[] {
  if (token.type !== 'text' || ('tokens' in token && token.tokens)) return [token];
  return (token.text as string)
    .split('\n')
    .flatMap((text, index): Token[] => [...(index > 0 ? [LINE_BREAK] : []), { ...token, raw: text, text } as Token]);
}

const LINE_BREAK: Token = { type: 'br', raw: '\n' };

/** sanitize-html's default tags are those of plain text: no images, forms, frames or scripts. */
const allowed: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
};

/**
 * Converts Markdown to safe HTML. The data team writes the text, but pages should not have to trust it. A text that cannot be
 * converted in reasonable time becomes a paragraph of plain text: imports refuse it, but a release of an older version may have it.
 */
export function renderMarkdown(text: string): string {
  try {
    if (markdownIssue(text) !== undefined) return plainText(text);
    return sanitizeHtml(markdown.parse(text) as string, allowed).trim();
  } catch {
    return plainText(text);
  }
}

function plainText(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return `<p>${escaped}</p>`;
}
