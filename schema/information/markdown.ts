import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const markdown = new Marked({ async: false, gfm: true });

/** sanitize-html's default tags are those of running text, without images, forms, frames or scripts. */
const allowed: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
};

/** Markdown as HTML that is safe in any page. The data team writes the text, but no page should have to rely on that. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(markdown.parse(text) as string, allowed).trim();
}
