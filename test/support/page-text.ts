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

/** The operation of a page and its variables, as "Get this data" shows them. */
export function operationOf(page: string): [query: string, variables: object] {
  const shown = (name: string) => textOf(new RegExp(`<span data-${name}>([\\s\\S]*?)</span>`).exec(page)?.[1] ?? '');
  return [shown('query'), JSON.parse(shown('variables'))];
}
