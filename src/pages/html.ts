/** Text that is HTML already. Everything else is escaped where it is put in. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

/** A template whose values are escaped, unless they are HTML themselves; false and undefined leave nothing. */
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

/** Data for a script of the page: a block that a browser never runs, whatever the data is. */
export function dataBlock(id: string, data: unknown): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/json" id="${id}">${json}</script>`);
}
