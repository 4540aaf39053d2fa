import type { ExplorerMode } from '../config/parse-values.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../pages/content-security.js';
import type { Format } from '../pages/format.js';
import { CACHE_HEADERS, type Headers } from '../response/headers.js';
import type { AnyDataPage } from './data-page.js';
import { pagePolicy } from './match-page.js';

/**
 * The headers of a data page. What everyone may read can be stored by proxies. What needs a key, or shows the demo key to a visitor with
 * its cookie, only by the browser itself, which revalidates it each time. So does everyone with what changes from day to day.
 */
export function createHeaders(
  page: AnyDataPage,
  mode: ExplorerMode,
  format: Format,
  name: string,
  { hasDemoLink, withKey, changesDaily }: { hasDemoLink: boolean; withKey: boolean; changesDaily: boolean },
): Headers {
  const isPrivate = withKey || pagePolicy(page, mode) !== 'ignored';
  const { vary, ...cached } = CACHE_HEADERS[isPrivate ? 'keyed' : 'open'];
  return {
    ...cached,
    ...(changesDaily && !isPrivate && { 'cache-control': 'public, no-cache' }),
    vary: `Accept, ${vary}${hasDemoLink ? ', Cookie' : ''}`,
    ...(format === 'html' && { 'content-security-policy': contentSecurityPolicy({ 'form-action': "'self'" }) }),
    ...(format === 'csv' && { 'content-disposition': `attachment; filename="${name}.csv"` }),
    ...PAGE_SECURITY,
  };
}
