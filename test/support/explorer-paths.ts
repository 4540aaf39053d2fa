import { SITE_MAP } from '../../src/site/html/site-map.js';

const VARIABLES: Record<string, string> = {
  state: 'AA',
  region: 'Port%20City',
  slug: 'ballot_type',
  election: 'AA-2026-06-02',
};
const QUERIES: Record<string, string> = { '/compare': '?states=AA,BB', '/search': '?q=ballot+type+alpha' };

const isOpen = ({ path, section }: (typeof SITE_MAP)[number]) => section === 'API' || path === '/' || path === '/plan';

/** A page of each kind in the explorer, with the small dataset. */
export const EXPLORER_PATHS = SITE_MAP.filter((page) => !isOpen(page) && !page.isFile && !page.isEmbed).map(
  ({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name) => VARIABLES[name] ?? '') + (QUERIES[path] ?? ''),
);

/** The pages without data of states and fields. */
export const OPEN_PATHS = SITE_MAP.filter((page) => isOpen(page) && !page.isFile).map(({ path }) => path);
