/** Maximum length of user input that a message or a log line repeats. */
const MAX_ECHO = 100;
/** Maximum number of entries of user input that a message repeats. */
const MAX_ENTRIES = 5;
const MAX_MESSAGE = 500;

/** Returns the start of user input, which may be as long as a request. */
export function shorten(text: string, max = MAX_ECHO): string {
  return text.length <= max ? text : `${withoutHalfPair(text.slice(0, max - 1))}…`;
}

/** Formats user input for a message: text in quotes, and only the kind of a list or an object. */
export function echo(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Formats the first entries of a list from user input for a message. */
export function echoList(values: readonly string[]): string {
  const shown = values.slice(0, MAX_ENTRIES).map(echo).join(', ');
  const more = values.length - MAX_ENTRIES;
  return more > 0 ? `${shown} (and ${more.toLocaleString('en')} more)` : shown;
}

/**
 * Shortens a message of a library, which may contain names and values of any length. It cuts long words and the middle of long messages,
 * because the problem is at the start, and the solution at the end.
 */
export function shortenMessage(message: string): string {
  const short = message.replace(/[^\s"']{101,}/g, (word) => shorten(word));
  if (short.length <= MAX_MESSAGE) return short;
  const [head, tail] = [short.slice(0, MAX_MESSAGE - 203), short.slice(-200)];
  return `${withoutHalfPair(head)} … ${tail.replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/** Removes half of a surrogate pair at the end of a cut text. */
const withoutHalfPair = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');

/**
 * What may be a secret of a key, to the end of its segment of a path or of its word: what follows the id, what follows the prefix, and
 * what follows an escape that stands for a letter, a digit, `_` or `%`, or that begins overlong UTF-8. No program has to encode those. So
 * nothing has to be decoded here, in all the ways and layers in which a reader of the text may decode it.
 */
const SECRET =
  /(?:(cds_[\da-z]{12})(?=[\w%&-])|(?<=cdss(?:[\\/]|%5c){0,4})(_)|%(?:25|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da]|c[01]|[ef]0|f[8c]|u)|[\xc0\xc1\xe0\xf0\xf8\xfc][\x80-\xbf])[^/"\\\s]*/gi;

/** A text without secrets of keys, such as a path for the log, however they are encoded. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '$1$2…');
