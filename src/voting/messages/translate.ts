import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../../../db/domain/language/catalog.js';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

export type MessageKey = keyof typeof english;

/** The sentences of pages in each language, in ICU MessageFormat. A further language is a file here. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { en: english, es: spanish };

/** What stands in place of a `{name}`; of a `<tag>`, what makes an element of its content. */
type RichValues<Part> = Readonly<Record<string, string | number | Part | ((content: (string | Part)[]) => Part)>>;

export interface Translate {
  /** A message as text. */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
  /** A message that has elements in it, such as links. */
  rich<Part extends object>(key: MessageKey, values: RichValues<Part>): (string | Part)[];
}

/** Messages of a language. Each is parsed when it is used for the first time. */
export function createTranslate(language: Language, tag: string): Translate {
  const parsed = new Map<MessageKey, IntlMessageFormat>();
  const messageOf = (key: MessageKey) => {
    let message = parsed.get(key);
    if (!message) {
      message = new IntlMessageFormat(MESSAGES[language][key], tag);
      parsed.set(key, message);
    }
    return message;
  };
  return {
    t: (key, values) => messageOf(key).format(values) as string,
    rich<Part extends object>(key: MessageKey, values: RichValues<Part>) {
      const content = messageOf(key).format<Part>(values as Record<string, never>);
      return (Array.isArray(content) ? content : [content]) as (string | Part)[];
    },
  };
}
