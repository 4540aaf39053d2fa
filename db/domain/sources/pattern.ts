import type { SourceKind } from '../vocabulary.js';

/** A row of sources.csv. */
export interface SourceRow {
  pattern: string;
  publisher: string;
  kind: SourceKind;
  homePage: string | null;
  link: string | null;
}

/** Matches the text of a source. The groups of the expression are the placeholders. */
export interface TextPattern {
  kind: 'text';
  expression: RegExp;
  names: string[];
  /** The number of characters outside of placeholders. The longest matching pattern wins. */
  length: number;
}

/** Matches web addresses of a host, or of all hosts below a domain. */
export interface WebPattern {
  kind: 'web';
  /** The host without `www.` */
  host: string;
  below: boolean;
  /** The start of the path. */
  path: string;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
const WEB = /^https:\/\/(\*\.)?((?:[a-z\d-]+\.)*[a-z\d-]+)(\/[^\s{}*]*)$/;
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;
const MIN_LETTERS = 3;

/**
 * Reads a pattern of sources.csv:
 *
 * - `https://example.org/laws/` matches the start of web addresses, with or without `www.`. `https://*.example.org/` matches all hosts below
 *   a domain.
 * - `owner/name {path}` matches the start of a text. A placeholder is a word, which ends before a space, comma, semicolon, or parenthesis.
 * - `*copy in {name}` matches anywhere in a text.
 *
 * @returns what was expected if the pattern has none of these forms
 */
export function parsePattern(pattern: string): TextPattern | WebPattern | { expected: string } {
  if (/^https?:/i.test(pattern)) return parseWebPattern(pattern);
  const text = pattern.replace(/^\*/, '');
  const names = placeholdersOf(text);
  const literal = text.replace(PLACEHOLDER, '');
  if (literal.replace(/\s/g, '').length < MIN_LETTERS)
    return { expected: `at least ${MIN_LETTERS} characters that are no placeholder` };
  if (/[*{}]/.test(literal))
    return { expected: 'an asterisk at the beginning only, and braces only for placeholders such as {path}' };
  if (names.some((name) => !/^[a-z]+$/.test(name)) || new Set(names).size !== names.length)
    return { expected: 'placeholders of small letters such as {path}, each once' };
  const parts = text.split(PLACEHOLDER).map((part, index) => (index % 2 === 0 ? escaped(part) : wholeWord(part)));
  const anchor = text === pattern ? '^' : '';
  return { kind: 'text', expression: new RegExp(anchor + parts.join('')), names, length: literal.length };
}

function parseWebPattern(pattern: string): WebPattern | { expected: string } {
  const [, below, host = '', path = ''] = WEB.exec(pattern) ?? [];
  if (host === '') return { expected: 'https://, a host in small letters or *. and a domain, and a path such as /' };
  return { kind: 'web', host: host.replace(/^www\./, ''), below: below !== undefined, path };
}

const escaped = (text: string): string => text.replace(SPECIAL, '\\$&');

/** Matches a whole word. The lookahead prevents backtracking, so matching takes linear time. */
const wholeWord = (name: string): string => `(?=(?<${name}>[^\\s,;()]+))\\k<${name}>`;

export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Fills the placeholders of a link. Values are parts of a path, so slashes stay. */
export function fillLink(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) =>
    encodeURI(values[name] ?? '').replace(/[?#]/g, encodeURIComponent),
  );
}
