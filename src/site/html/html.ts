/** Text that is already HTML, such as the result of JSX or rendered Markdown. All other text in a page is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** The content of an element. Only text, numbers and `Html` are shown, so conditions can be written as `condition && <p/>`. */
export type Child = Html | string | number | boolean | null | undefined | readonly Child[];

/** Converts content to HTML, and escapes its texts. */
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

/** Escapes text for HTML and XML, also for attributes in quotes. */
export function escapeHtml(text: string): string {
  // Most texts have no special characters, and a test is faster than a replacement.
  if (!SPECIAL.test(text)) return text;
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** Joins parts with commas. */
export function commaList(parts: readonly Child[]): Child[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}

/** Joins links into a sentence: `DeKalb County and Fulton County`. */
export function sentenceList(language: string, names: readonly string[], links: readonly Html[]): Child[] {
  const parts = new Intl.ListFormat(language).formatToParts(names);
  return parts.map(({ type, value }) => (type === 'element' ? links[names.indexOf(value)] : value));
}

/** Data as the content of a script element. Escapes `<`, so that no data can close the element. */
export function scriptData(data: unknown): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
}
