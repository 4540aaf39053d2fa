import { IntlMessageFormat } from 'intl-messageformat';

/** Sentences in ICU MessageFormat, by key. */
export type Messages<Key extends string> = Readonly<Record<Key, string>>;

/** What stands in place of a `{name}`; of a `<tag>`, what makes an element of its content. */
type RichValues<Part> = Readonly<Record<string, string | number | Part | ((content: (string | Part)[]) => Part)>>;

export interface Translate<Key extends string> {
  /** A message as text. */
  t(key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** A message that has elements in it, such as links. */
  rich<Part extends object>(key: Key, values: RichValues<Part>): (string | Part)[];
}

/** Messages of a language. Each is parsed when it is used for the first time. */
export function createTranslate<Key extends string>(messages: Messages<Key>, tag: string): Translate<Key> {
  const parsed = new Map<Key, IntlMessageFormat>();
  const messageOf = (key: Key) => {
    let message = parsed.get(key);
    if (!message) {
      message = new IntlMessageFormat(messages[key], tag);
      parsed.set(key, message);
    }
    return message;
  };
  return {
    t: (key, values) => messageOf(key).format(values) as string,
    rich<Part extends object>(key: Key, values: RichValues<Part>) {
      const content = messageOf(key).format<Part>(values as Record<string, never>);
      return (Array.isArray(content) ? content : [content]) as (string | Part)[];
    },
  };
}
