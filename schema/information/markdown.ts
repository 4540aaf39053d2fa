import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const markdown = new Marked({ async: false, gfm: true });

/** sanitize-html's default tags are those of plain text: no images, forms, frames or scripts. */
const allowed: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
};

/** Converts Markdown to safe HTML. The data team writes the text, but pages should not have to trust it. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(markdown.parse(text) as string, allowed).trim();
}
