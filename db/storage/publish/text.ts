/** Longer text is more likely to be an unclosed quote that swallowed the rest of the file. */
const MAX_LENGTH = 20_000;

const MAX_NAME_LENGTH = 100;

/** What a text must not contain, and what is expected instead. Tabs and line breaks are allowed. */
const FORBIDDEN: readonly [RegExp, string][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is about them
  [/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/, 'text without control characters'],
  [
    /\uFFFD/,
    'text without U+FFFD, which replaces characters that were lost when the file was saved in another encoding',
  ],
  [/\p{Surrogate}/u, 'text without half characters (surrogates U+D800 to U+DFFF that are not in pairs)'],
  // Many clients take them for the end of a line.
  [/[\u2028\u2029]/, 'text without U+2028 and U+2029; use a line break instead'],
  [/\ufeff/, 'text without U+FEFF, an invisible character that belongs at the start of a file'],
  // They make a text look like another one (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing).
  [
    /[\u202a-\u202e\u2066-\u2069]/,
    'text without invisible characters that turn its direction (U+202A to U+202E, U+2066 to U+2069)',
  ],
];

/** What any text of a dataset must look like, where this one does not. Each entry completes "expected ...". */
export function textIssues(text: string): string[] {
  const issues = FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, expected]) => expected);
  if (text.length > MAX_LENGTH) issues.push(`at most ${MAX_LENGTH} characters`);
  return issues;
}

/** What is wrong with a source, to complete "expected ..."; undefined if nothing is. It may be the name of a document. */
export function sourceIssue(source: string): string | undefined {
  if (!/^\s*[a-z][a-z\d+.-]*:\S/i.test(source) || /^https?:\/\//i.test(source)) return undefined;
  return 'a link that starts with http:// or https://, or the name of a document';
}

/** What is wrong with the name of a state or a region, to complete "expected ..."; undefined if nothing is. */
export function nameIssue(name: string): string | undefined {
  if (/[\n\t]/.test(name)) return 'a name on one line, without tabs';
  if (name.length > MAX_NAME_LENGTH) return `a name of at most ${MAX_NAME_LENGTH} characters`;
  const odd = /\p{Default_Ignorable_Code_Point}|(?! )\p{White_Space}/u.exec(name)?.[0];
  if (odd !== undefined) return `a name with plain spaces and visible characters only; this one is ${visible(name)}`;
  const foreign = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u.exec(name)?.[0];
  if (foreign !== undefined)
    return `a name in Latin letters, because others look like them; this one has ${visible(foreign)} (${codePoint(foreign)})`;
  if (/^ | {2}| $/.test(name)) return 'a name with single spaces';
  if (name.normalize('NFC') !== name)
    return `a name in the Unicode form NFC, ${visible(name.normalize('NFC'))}; this one is ${visible(name)}`;
  return undefined;
}

const codePoint = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** A text in quotes, with escapes for what cannot be seen. */
export const visible = (text: string): string => escapeInvisible(JSON.stringify(text));

/** A text with an escape such as `\u{a0}` for each character that cannot be seen, is part of another one, or that a terminal would obey. */
export function escapeInvisible(text: string): string {
  const asEscape = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return text.replace(/(?! )[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, asEscape);
}
