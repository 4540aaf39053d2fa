import { SITE_MAP } from '../../src/site/html/site-map.js';

const VARIABLES: Record<string, string> = {
  state: 'AA',
  region: 'Port%20City',
  slug: 'ballot_type',
  election: 'AA-2026-06-02',
};
const QUERIES: Record<string, string> = { '/compare': '?states=AA,BB', '/search': '?q=ballot+type+alpha' };

/** A page of each kind in the explorer, with the small dataset. */
export const EXPLORER_PATHS = SITE_MAP.filter(
  ({ path, asOfRelease, isEmbed }) => (asOfRelease || path === '/search') && !isEmbed,
).map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name) => VARIABLES[name] ?? '') + (QUERIES[path] ?? ''));

/** The pages without data of states and fields. */
export const OPEN_PATHS = SITE_MAP.filter(
  ({ path, asOfRelease, isFile }) => !asOfRelease && !isFile && path !== '/search',
).map(({ path }) => path);
