/** Text that is already HTML, so `html` does not escape it. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

/** Template tag that escapes every value except `Html`. False and undefined become nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${write(pieces[index - 1])}${string}`));
}

function write(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (piece === false || piece === undefined) return '';
  if (typeof piece === 'object') return piece.map(write).join('');
  return escaped(String(piece));
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** JSON data for a script of the page, in an element that browsers never run. */
export function dataBlock(id: string, data: unknown): Html {
  return new Html(`<script type="application/json" id="${id}">${embedded(data)}</script>`);
}

/** Structured data for search engines (https://json-ld.org), in an element that browsers never run. */
export function jsonLdBlock(data: object): Html {
  return new Html(`<script type="application/ld+json">${embedded(data)}</script>\n`);
}

/** `<` is escaped so that no data can close the element. */
function embedded(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
