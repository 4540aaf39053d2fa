import { oneOf, type Random } from './random.js';

/** Pieces of Markdown and HTML with a meaning to a converter. */
const PIECES = [
  ...['>', '> ', '- ', '* ', '1. ', '+', '# ', '---', '=', '|', '| a ', '|-', '\n|-|-|\n', '|a|b|\n', '```', '`', '``'],
  ...['[', ']', '](', '[]', '[a](', '![', '[a]: ', '[a]', '[^1]', '[x] ', '(', ')', '!', '\\', ':', '"', "'", '@', ','],
  ...['*', '_', '**', '__', '~', '~~', '*a_', '&', '&amp;', '&#1;', 'http://a', 'www.', 'a@b.c', '.', '#', '-', '{'],
  ...['<', '<a', '<a ', '<a>', '</a>', '<b>', '<div>', '<!--', '-->', '<!', '<?', '<table><tr><td>', '<ul><li>'],
  ...['<script>', '<textarea>', '<style>', '<option>', ' ', '    ', '\t', '\n', '\n\n', '\n- ', '\n> ', '\n1. '],
  ...['\n  ', '\n    ', 'a', 'b ', 'é', '😀', 'aaaaaaaaaa', 'x'.repeat(50)],
];

const MAX_LENGTH = 20_000;

/** Each of them took a converter seconds, or overflowed its stack. */
export const WORST_MARKDOWN: readonly string[] = [
  ...['>', '> ', '+ ', '1. ', '> - '].map((piece) => times(`${piece}`, MAX_LENGTH)),
  `a${times(' ', 19_000)}b`,
  ...['*a_', 'a\n-\n', '!', '-', 'a.'].map((piece) => times(piece, MAX_LENGTH)),
  `${times('*a ', 10_000)}${times(' a*', 9_999)}`,
  `${times('|a', 6_000)}|\n${times('|-', 6_000)}|\n${times('|a\n', 6_000)}`,
  `${times('- ', 200)}a\n${times('b\n', 19_000)}`,
];

function times(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length));
}

/** A cell of up to 20,000 characters: one to four groups of pieces, each repeated between a few and thousands of times. */
export function hostileMarkdown(random: Random): string {
  let text = '';
  const groups = 1 + Math.floor(random() * 4);
  for (let group = 0; group < groups; group += 1) {
    const pieces = 1 + Math.floor(random() * 4);
    const unit = Array.from({ length: pieces }, () => oneOf(PIECES, random)).join('');
    const room = MAX_LENGTH - text.length;
    // Mostly short, so that many cells are within the limits, and close to them.
    const most = Math.floor(Math.min(room / unit.length, 10 ** (1 + random() * 3.3)));
    text += unit.repeat(most);
  }
  return text.trim();
}
