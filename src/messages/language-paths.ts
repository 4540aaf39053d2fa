import type { Language } from '../../db/domain/language/catalog.js';
import { TRANSLATION_LANGUAGES } from '../../db/domain/language/catalog.js';
import { LOCALES, type Locale } from './locale.js';

/** `es` of `/es` and `/es/states/TX`. Pages in English have no such part. */
const PREFIX = new RegExp(`^/(${TRANSLATION_LANGUAGES.join('|')})(?=[/?#]|$)`);

/** The language of a page, which its path tells. */
export const languageOf = (path: string): Language => (PREFIX.exec(path)?.[1] as Language | undefined) ?? 'en';

export const localeOf = (path: string): Locale => LOCALES[languageOf(path)];

/** `/states/TX` of `/es/states/TX`, and `/` of `/es`. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a page in a language, from that of the page in English. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
