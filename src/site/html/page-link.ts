import { languageOf, pathIn } from '../../messages/language-paths.js';
import { linkFrom } from '../../server/response/response.js';
import { isTranslated } from './site-map.js';

/** The relative link from a page to a path, in the language of the page if that exists. */
export const pageLink = (from: string, to: string): string => linkFrom(from, pathInSame(from, to));

/** A path in the language of the page that links to it, if that exists. */
export function pathInSame(from: string, to: string): string {
  const language = languageOf(from);
  return language !== 'en' && isTranslated(to) ? pathIn(language, to) : to;
}
