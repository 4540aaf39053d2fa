import type { Language } from '../../../db/domain/language/catalog.js';
import { type Table, toCsv } from '../../../db/domain/text/csv.js';
import { htmlOf } from '../../../schema/types/information/html.js';
import { NO_KEY } from '../../server/access/check-access.js';
import { withRelease } from '../../server/resources/as-of-release.js';
import { CSV_TYPE, HTML_TYPE, SVG_TYPE } from '../../server/resources/formats.js';
import type { Content, Format, Rendered, Resource } from '../../server/resources/resource.js';
import { CACHE_HEADERS, type Headers } from '../../server/response/headers.js';
import { JSON_TYPE } from '../../server/response/response.js';
import { localeOf, pathIn } from '../../voting/messages/language-paths.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../html/content-security.js';
import { EMBED_SECURITY } from '../html/embed-document.js';
import { Html } from '../html/html.js';
import type { SiteContext } from '../html/page.js';
import { pageLink } from '../html/page-link.js';
import { isAsOfRelease, pageOf } from '../html/site-map.js';
import type { AnyDataPage, DataPageContext, FoundPage } from './data-page.js';
import { renderEmbed, renderPage } from './render-page.js';

/** Makes a format of a page. */
type MakeFormat = (
  type: string,
  render: (context: DataPageContext<unknown>) => Omit<Rendered, 'sameOriginOnly'>,
) => Format;

/** A page with data as a resource: as HTML, CSV and JSON, and as SVG if it has a picture. In other languages than English, as HTML alone. */
export function dataPageResource(page: AnyDataPage, shared: SiteContext, language: Language = 'en'): Resource {
  const { keyed, asOfRelease = false, isEmbed } = pageOf(page.path);
  const isPublic = !keyed || shared.explorer === 'public';
  const format: MakeFormat = (type, render) => ({
    type,
    async render(content) {
      const { body, headers } = render(await contextOf(page, content, shared));
      // Scripts of other sites may read the data, with a key of their own. Pages are for people.
      return { body, headers: { ...pageHeaders(content, isPublic), ...headers }, sameOriginOnly: type === HTML_TYPE };
    },
  });
  return {
    name: 'page',
    path: pathIn(language, page.path),
    access: isPublic ? NO_KEY : { key: keyed === 'in part' ? 'optional' : 'required', scope: 'page' },
    // All pages in all formats could take the place of everything else in the cache.
    caching: 'on repeat',
    operations: page.operations,
    asOfRelease,
    find(request, dataset) {
      const found = page.find(isPublic ? { ...request, access: 'keyed' } : request, dataset);
      return 'path' in found ? { ...found, path: pathIn(language, found.path) } : found;
    },
    formats: isEmbed
      ? { html: format(HTML_TYPE, (context) => ({ body: renderEmbed(page, context), headers: EMBED_SECURITY })) }
      : {
          html: format(HTML_TYPE, (context) => ({
            body: renderPage(page, context),
            headers: {
              ...PAGE_SECURITY,
              'content-security-policy': contentSecurityPolicy(),
            },
          })),
          ...(language === 'en' && fileFormats(page, format)),
        },
  };
}

/** What the page shows, as files. */
function fileFormats({ table, picture }: AnyDataPage, format: MakeFormat): Record<string, Format> {
  return {
    ...(table && {
      csv: format(CSV_TYPE, (context) => {
        const { name, ...content } = table(context);
        return {
          body: toCsv(content),
          headers: { ...PAGE_SECURITY, 'content-disposition': `attachment; filename="${name}.csv"` },
        };
      }),
      json: format(JSON_TYPE, (context) => ({
        body: toJson(table(context), context.dataset.release),
        headers: PAGE_SECURITY,
      })),
    }),
    ...(picture && { svg: format(SVG_TYPE, pictureFile(picture)) }),
  };
}

/** Its styles are in the file, so that it looks the same everywhere. */
const pictureFile = (picture: NonNullable<AnyDataPage['picture']>) => (context: DataPageContext<unknown>) => {
  const { name, svg } = picture(context);
  return {
    body: `${svg.text}\n`,
    headers: {
      ...PAGE_SECURITY,
      'content-disposition': `attachment; filename="${name}.svg"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  };
};

async function contextOf(
  page: AnyDataPage,
  { found, dataset, run }: Content,
  shared: SiteContext,
): Promise<DataPageContext<unknown>> {
  const { operation, variables, path, query: { release } = {} } = found as FoundPage;
  // A page or a file must have all rows.
  let data: unknown;
  for await (const next of run(operation, variables)) data = data === undefined ? next : page.addPage?.(data, next);
  // Loads the converter, which is not a promise afterwards.
  await htmlOf('');
  return {
    ...shared,
    data,
    found: found as FoundPage,
    dataset,
    release: dataset.release,
    publicCalendars: shared.explorer === 'public',
    markdown: (text) => new Html(htmlOf(text) as string),
    locale: localeOf(path),
    // Links from a page as of a release lead to other pages as of that release.
    link: (to) => pageLink(path, release && isAsOfRelease(to) ? withRelease(to, release) : to),
  };
}

/**
 * What everyone may read can be stored by proxies. What needs a key, only by the browser itself, which revalidates it each time. So does
 * everyone with what changes from day to day.
 */
function pageHeaders({ found }: Content, isPublic: boolean): Headers {
  const { vary, ...caching } = CACHE_HEADERS[isPublic ? 'open' : 'keyed'];
  return {
    ...caching,
    ...(isPublic && found.today !== undefined && { 'cache-control': 'public, no-cache' }),
    vary: `Accept, ${vary}`,
  };
}

/** Rows as JSON, with the release that they are from. */
export function toJson({ columns, rows }: Table, release: { version: string; disclaimer: string }): string {
  const { version, disclaimer } = release;
  const ordered = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return `${JSON.stringify({ release: { version, disclaimer }, rows: ordered }, null, 1)}\n`;
}
