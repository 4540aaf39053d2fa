const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The text of a piece of HTML, without its tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] as string);
}

/** The text of the main content, with single spaces. */
export const mainText = (page: string): string =>
  textOf(/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '').replaceAll(/\s+/g, ' ');
