import type { IssueList } from '../issues.js';

/** What is expected of a file that ends too early, and what to do. */
export const COMPLETE = 'a complete file; this one was cut off';
export const AGAIN = 'Export or copy it again';

const EXPECTED = 'text in UTF-8, or in UTF-16 with a byte order mark; in a spreadsheet, save the file as "CSV UTF-8"';

/** Spreadsheets write "Unicode text" in UTF-16. */
const BYTE_ORDER_MARKS = { 'utf-16le': 'fffe', 'utf-16be': 'feff' };

/**
 * Decodes a file, without its byte order mark and with `\n` for every line break, so that line numbers match those of an editor.
 * A file in any other encoding than UTF-8 and marked UTF-16 would silently publish wrong characters.
 */
export function decodeText(file: string, bytes: Uint8Array, issues: IssueList): string | undefined {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const marked = Object.entries(BYTE_ORDER_MARKS).find(([, known]) => known === mark);
  const encoding = marked?.[0] ?? 'utf-8';
  const text = decode(bytes, encoding);
  // Without a mark, UTF-16 of plain letters is UTF-8 with NUL characters.
  if (text !== undefined && !text.slice(0, 100).includes('\0')) return text.replace(/\r\n?/g, '\n');
  const isCut = text === undefined && decode(bytes, encoding, { stream: true }) !== undefined;
  const expected = isCut
    ? `${COMPLETE} within a character, or is not in ${encoding.toUpperCase()}. ${AGAIN}`
    : EXPECTED;
  if (marked || text !== undefined) {
    issues.add(file, 0, '', '', expected);
    return undefined;
  }
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const found = isCut ? -1 : lines.findIndex((one) => decode(Buffer.from(one, 'latin1'), encoding) === undefined);
  const shown = Buffer.from(lines[found] ?? '', 'latin1').toString('utf8');
  issues.add(file, isCut ? lines.length : found + 1, '', shown, expected);
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string, options?: { stream: boolean }): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}
