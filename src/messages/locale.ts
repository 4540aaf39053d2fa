import type { Language } from '../../db/domain/language/catalog.js';
import {
  createLocale,
  MESSAGES as VOTING,
  type Locale as VotingLocale,
} from '../../db/domain/voting/messages/locale.js';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

/** Of the sentences of pages, and of those about voting. */
export type MessageKey = keyof typeof english | keyof (typeof VOTING)['en'];

/** All sentences in each language, in ICU MessageFormat. A further language is a file here, and one below the schema. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: { ...english, ...VOTING.en },
  es: { ...spanish, ...VOTING.es },
};

/** A language of pages. */
export type Locale = VotingLocale<MessageKey>;

export const LOCALES: Readonly<Record<Language, Locale>> = {
  en: createLocale('en', MESSAGES.en),
  es: createLocale('es', MESSAGES.es),
};
