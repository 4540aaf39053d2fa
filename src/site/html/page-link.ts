import { linkFrom } from '../../server/response/response.js';
import { languageOf, pathIn } from '../../voting/messages/language-paths.js';
import { isTranslated } from './site-map.js';

/** The relative link from a page to a path: to its page in the same language, if it has one. */
export const pageLink = (from: string, to: string): string => linkFrom(from, pathInSame(from, to));

/** The path of a page in the language of another one. */
export function pathInSame(from: string, to: string): string {
  const language = languageOf(from);
  return language !== 'en' && isTranslated(to) ? pathIn(language, to) : to;
}
