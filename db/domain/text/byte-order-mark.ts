/** At the beginning of a file, tells Excel that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Some programs on Windows begin each text with one, which is no JSON (RFC 8259, section 8.1, lets a parser ignore it). */
export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
