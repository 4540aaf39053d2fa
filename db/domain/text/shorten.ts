/** Longest part of a client's input, in characters, that a message or a log line repeats. */
const MAX_ECHO = 100;
/** Most entries of a client's list that a message repeats. */
const MAX_ENTRIES = 5;
/** Longest message in characters. */
const MAX_MESSAGE = 500;

/** The beginning of a text from a client, which may be as long as a request. */
export function shorten(text: string, max = MAX_ECHO): string {
  return text.length <= max ? text : `${withoutHalf(text.slice(0, max - 1))}…`;
}

/** A value from a client, for a message: text in quotes, and only the kind of a list or an object. */
export function echo(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** The first entries of a list from a client, for a message. */
export function echoList(values: readonly string[]): string {
  const shown = values.slice(0, MAX_ENTRIES).map(echo).join(', ');
  const more = values.length - MAX_ENTRIES;
  return more > 0 ? `${shown} (and ${more.toLocaleString('en')} more)` : shown;
}

/**
 * A message of a library, which repeats names and values of any length. Long words are cut, and so is the middle of a long message: what
 * is wrong stands at the beginning, and what to do at the end.
 */
export function shortenMessage(message: string): string {
  const short = message.replace(/[^\s"']{101,}/g, (word) => shorten(word));
  if (short.length <= MAX_MESSAGE) return short;
  const [head, tail] = [short.slice(0, MAX_MESSAGE - 203), short.slice(-200)];
  return `${withoutHalf(head)} … ${tail.replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/** A cut can fall between the two halves of a character. */
const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
