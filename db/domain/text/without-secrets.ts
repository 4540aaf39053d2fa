/**
 * What may be a secret of a key, to the end of its segment of a path or of its word: what follows the id, what follows the prefix, and
 * what follows an escape that stands for a letter, a digit, `_` or `%`, or that begins overlong UTF-8. No program has to encode those. So
 * nothing has to be decoded here, in all the ways and layers in which a reader of the text may decode it.
 */
const SECRET =
  /(?:(cds_[\da-z]{12})(?=[\w%&-])|(?<=cdss(?:[\\/]|%5c){0,4})(_)|%(?:25|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da]|c[01]|[ef]0|f[8c]|u)|[\xc0\xc1\xe0\xf0\xf8\xfc][\x80-\xbf])[^/"\\\s]*/gi;

/** A text without secrets of keys, such as a path for the log, however they are encoded. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '$1$2…');
