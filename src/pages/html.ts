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

/** JSON data for a script of the page, in an element that browsers never run. `<` is escaped so that no data can close it. */
export function dataBlock(id: string, data: unknown): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/json" id="${id}">${json}</script>`);
}
