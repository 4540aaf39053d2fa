/** A part of a page that is already HTML. What JSX makes is one, and so is rendered Markdown. All other text in a page is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** What can stand in a page. Only text, numbers and `Html` are shown, so that a condition can be written as `condition && <p/>`. */
export type Child = Html | string | number | boolean | null | undefined | readonly Child[];

/** Content as HTML: texts are escaped. */
export function write(child: Child): string {
  if (typeof child === 'string') return escapeHtml(child);
  if (child instanceof Html) return child.text;
  if (child === null || child === undefined || typeof child === 'boolean') return '';
  if (typeof child === 'number') return String(child);
  let text = '';
  for (const part of child) text += write(part);
  return text;
}

const SPECIAL = /[&<>"']/;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as part of HTML or XML, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  // Most texts have none of them, and a test is faster than a replacement.
  if (!SPECIAL.test(text)) return text;
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** Parts with commas between them. */
export function commaList(parts: readonly Child[]): Child[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}

/** Data as the content of a script element. `<` is escaped so that no data can close the element. */
export function scriptData(data: unknown): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
}
