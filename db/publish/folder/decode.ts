import type { IssueList } from '../issues.js';

/** What is expected of a file that ends too early, and what to do. */
export const COMPLETE = 'a complete file; this one was cut off';
export const AGAIN = 'Export or copy it again';

/**
 * Decodes a file, without its byte order mark and with `\n` for every line break, so that line numbers match those of an editor.
 * Only UTF-8 is accepted: a file in another encoding would silently publish wrong characters.
 */
export function decodeUtf8(file: string, bytes: Uint8Array, issues: IssueList): string | undefined {
  const text = decode(bytes);
  if (text !== undefined) return text.replace(/\r\n?/g, '\n');
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  if (decode(bytes, { stream: true }) !== undefined) {
    issues.add(file, lines.length, '', '', `${COMPLETE} within a character, or is not in UTF-8. ${AGAIN}`);
    return undefined;
  }
  const line = lines.findIndex((one) => decode(Buffer.from(one, 'latin1')) === undefined);
  const shown = Buffer.from(lines[line] ?? '', 'latin1').toString('utf8');
  issues.add(file, line + 1, '', shown, 'text in UTF-8; in a spreadsheet, save the file as "CSV UTF-8"');
  return undefined;
}

function decode(bytes: Uint8Array, options?: { stream: boolean }): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}
