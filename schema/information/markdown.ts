import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { markdownIssue } from '../../db/markdown.js';

const markdown = new Marked({ async: false, gfm: true });

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
  if (markdownIssue(text) !== undefined) return plainText(text);
  try {
    return sanitizeHtml(markdown.parse(text) as string, allowed).trim();
  } catch {
    return plainText(text);
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function plainText(text: string): string {
  return `<p>${text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string)}</p>`;
}
