import { LANGUAGES } from '../../../db/domain/language/catalog.js';
import { dayOf } from '../../../db/domain/text/format.js';
import { allElections } from '../../../db/storage/queries/elections.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import { regionNames } from '../../../db/storage/queries/regions.js';
import { statesByCode } from '../../../db/storage/queries/states.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { TEXT_TYPE } from '../../server/resources/formats.js';
import type { Resource } from '../../server/resources/resource.js';
import { pathIn } from '../../voting/messages/language-paths.js';
import { openResource } from '../developers/reference-resources.js';
import { escapeHtml } from '../html/html.js';
import type { SiteContext } from '../html/page.js';
import { SEARCH_PATH } from '../html/search-form.js';
import { pagesIn, SITE_MAP } from '../html/site-map.js';

type SitemapSite = Pick<SiteContext, 'publicUrl' | 'explorer' | 'paths'>;

/** What search engines read first: /robots.txt, and with PUBLIC_URL, which makes its links absolute, /sitemap.xml. */
export function crawlerResources(site: SitemapSite): Resource[] {
  const { publicUrl } = site;
  const robots = openResource('/robots.txt', TEXT_TYPE, () => robotsText(site));
  const sitemap = openResource('/sitemap.xml', XML_TYPE, ({ dataset }) => sitemapText(site, dataset));
  // With all counties, it has 300 KB.
  return [{ ...robots, everyRelease: true }, ...(publicUrl ? [{ ...sitemap, caching: 'on repeat' as const }] : [])];
}

/** The paths of a page in the languages that it is in. */
function inEachLanguage({ path, translated }: (typeof SITE_MAP)[number]): string[] {
  return (translated ? LANGUAGES : (['en'] as const)).map((language) => pathIn(language, path));
}

const XML_TYPE = 'application/xml; charset=utf-8';

/** Questions have no end, and neither have comparisons. APIs are no pages. */
const ENDLESS = [
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
/** What needs a key unless EXPLORER is `public`: pages, and what is below them. */
const KEYED = [
  ...SITE_MAP.filter(({ keyed }) => keyed)
    .flatMap(inEachLanguage)
    .flatMap((path) => (path.includes('{') ? [path.replace(/\{.*/, '')] : [`${path}$`, `${path}?`])),
  ...LANGUAGES.map((language) => pathIn(language, '/calendar/')),
  '/releases/',
];

/** Calendar programs with a link of their own obey the file as well. Some readers take the first rule that matches, so these come first. */
const CALENDAR_LINKS = LANGUAGES.map((language) => `Allow: ${pathIn(language, '/calendar/t/')}`);

function robotsText({ publicUrl, explorer }: SitemapSite): string {
  const isPublic = explorer === 'public';
  const closed = isPublic ? ENDLESS : [...new Set([...KEYED, ...ENDLESS])];
  const rules = [...(isPublic ? [] : CALENDAR_LINKS), ...closed.map((path) => `Disallow: ${path}`)];
  const lines = ['User-agent: *', ...rules];
  return `${[...lines, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [])].join('\n')}\n`;
}

/** The addresses of the pages that everyone may read (https://www.sitemaps.org/protocol.html). */
function sitemapText({ publicUrl, explorer, paths }: SitemapSite, dataset: OpenRelease): string {
  const isPublic = explorer === 'public';
  // A search begins with a question, Sandbox with an operation. What is shown in frames has a page of its own.
  const readable = pagesIn(paths).filter(
    ({ path, keyed, isFile, isEmbed }) =>
      ![SEARCH_PATH, '/graphql'].includes(path) && !isFile && !isEmbed && (isPublic || !keyed),
  );
  const day = dayOf(dataset.release.publishedAt);
  const entries = readable
    .flatMap((page) => (explorer === 'off' ? [page.path] : inEachLanguage(page)))
    .flatMap((path) => pathsOf(path, dataset))
    .map((path) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc><lastmod>${day}</lastmod></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** The addresses of a page, which may have variables. */
function pathsOf(template: string, { database }: OpenRelease): string[] {
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
