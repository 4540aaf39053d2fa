import { LANGUAGES } from '../../../db/domain/language/catalog.js';
import { dayOf } from '../../../db/domain/text/format.js';
import { allElections } from '../../../db/storage/queries/elections.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import { regionNames, statesByCode } from '../../../db/storage/queries/places.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { pathIn } from '../../messages/locale.js';
import { TEXT_TYPE } from '../../server/resources/formats.js';
import type { Resource } from '../../server/resources/resource.js';
import { openResource } from '../developers/reference-resources.js';
import { escapeHtml } from '../html/html.js';
import type { SiteContext } from '../html/page.js';
import { SEARCH_PATH } from '../html/search-form.js';
import { SITE_MAP } from '../html/site-map.js';

type SitemapSite = Pick<SiteContext, 'publicUrl' | 'explorer'>;

/** The files for search engines: /robots.txt, and /sitemap.xml if PUBLIC_URL is set, because its links must be absolute. */
export function crawlerResources(site: SitemapSite): Resource[] {
  const { publicUrl } = site;
  const robots = openResource('/robots.txt', TEXT_TYPE, () => robotsText(site));
  const sitemap = openResource('/sitemap.xml', XML_TYPE, ({ dataset }) => sitemapText(site, dataset));
  // The sitemap has 300 KB with all counties, so it is cached only when it is requested again.
  return [{ ...robots, everyRelease: true }, ...(publicUrl ? [{ ...sitemap, caching: 'on repeat' as const }] : [])];
}

/** Returns the paths of a page in each of its languages. */
function inEachLanguage({ path, translated }: (typeof SITE_MAP)[number]): string[] {
  return (translated ? LANGUAGES : (['en'] as const)).map((language) => pathIn(language, path));
}

const XML_TYPE = 'application/xml; charset=utf-8';

/** Searches and comparisons have unlimited addresses, and APIs are not pages. */
const UNLIMITED_PATHS = [
  '/compare?',
  ...LANGUAGES.map((language) => `${pathIn(language, SEARCH_PATH)}?`),
  '/graphiql?',
  '/graphql',
  '/mcp',
  '/v1/',
  '/v2/',
  '/*format=',
  '/*release=',
];
/** Paths that need a key unless EXPLORER is `public`. */
const KEYED_PATHS = [
  ...SITE_MAP.filter(({ keyed }) => keyed)
    .flatMap(inEachLanguage)
    .flatMap((path) => (path.includes('{') ? [path.replace(/\{.*/, '')] : [`${path}$`, `${path}?`])),
  ...LANGUAGES.map((language) => pathIn(language, '/calendar/')),
  '/releases/',
];

/** Calendar programs that subscribe to a private link obey robots.txt too. These rules come first, because some readers take the first match. */
const CALENDAR_LINKS = LANGUAGES.map((language) => `Allow: ${pathIn(language, '/calendar/t/')}`);

function robotsText({ publicUrl, explorer }: SitemapSite): string {
  const isPublic = explorer === 'public';
  const disallowed = isPublic ? UNLIMITED_PATHS : [...new Set([...KEYED_PATHS, ...UNLIMITED_PATHS])];
  const rules = [...(isPublic ? [] : CALENDAR_LINKS), ...disallowed.map((path) => `Disallow: ${path}`)];
  const lines = ['User-agent: *', ...rules];
  return `${[...lines, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [])].join('\n')}\n`;
}

/** Lists the addresses of the pages that everyone may read (https://www.sitemaps.org/protocol.html). */
function sitemapText({ publicUrl, explorer }: SitemapSite, dataset: OpenRelease): string {
  const isPublic = explorer === 'public';
  // Search and Sandbox are empty without a query, and the content of frames has its own pages.
  const readable = SITE_MAP.filter(
    ({ path, keyed, isFile, isEmbed }) =>
      ![SEARCH_PATH, '/graphql'].includes(path) && !isFile && !isEmbed && (isPublic || !keyed),
  );
  const day = dayOf(dataset.release.publishedAt);
  const entries = readable
    .flatMap(inEachLanguage)
    .flatMap((path) => expandPath(path, dataset))
    .map((path) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc><lastmod>${day}</lastmod></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** Returns all paths of a template, which may have variables. */
function expandPath(template: string, { database }: OpenRelease): string[] {
  const variables = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join(' ');
  const codes = [...statesByCode(database).keys()];
  switch (variables) {
    case 'state':
      return codes.map((code) => template.replace('{state}', code));
    case 'slug':
      return [...fieldsBySlug(database).keys()].map((slug) => template.replace('{slug}', slug));
    case 'election':
      return allElections(database).map(({ id }) => template.replace('{election}', encodeURIComponent(id)));
    case 'state region':
      return codes.flatMap((code) =>
        regionNames(database, code).map((name) =>
          template.replace('{state}', code).replace('{region}', encodeURIComponent(name)),
        ),
      );
    default:
      return [template];
  }
}
