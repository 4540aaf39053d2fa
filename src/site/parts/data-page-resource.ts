import type { Language } from '../../../db/domain/language/catalog.js';
import { type Table, toCsv } from '../../../db/domain/text/csv.js';
import { htmlOf } from '../../../schema/types/information/html.js';
import { localeOf, pathIn } from '../../messages/locale.js';
import { NO_KEY } from '../../server/access/check-access.js';
import { withRelease } from '../../server/resources/as-of-release.js';
import { CSV_TYPE, HTML_TYPE } from '../../server/resources/formats.js';
import type { Content, Format, Rendered, Resource } from '../../server/resources/resource.js';
import { CACHE_HEADERS, type Headers, JSON_TYPE } from '../../server/response/response.js';
import { EMBED_SECURITY } from '../html/embed-document.js';
import { Html } from '../html/html.js';
import { contentSecurityPolicy, PAGE_SECURITY, type SiteContext } from '../html/page.js';
import { isAsOfRelease, pageLink, pageOf } from '../html/site-map.js';
import type { AnyDataPage, DataPageContext, FoundPage } from './data-page.js';
import { lookupsIn } from './find-lookups.js';
import { renderEmbed, renderPage } from './render-page.js';

type MakeFormat = (
  type: string,
  render: (context: DataPageContext<unknown>) => Omit<Rendered, 'sameOriginOnly'>,
) => Format;

/** Serves a page as HTML, CSV, and JSON. Other languages than English have only HTML. */
export function dataPageResource(page: AnyDataPage, shared: SiteContext, language: Language = 'en'): Resource {
  const { keyed, asOfRelease = false, isEmbed } = pageOf(page.path);
  const isPublic = !keyed || shared.explorer === 'public';
  const format: MakeFormat = (type, render) => ({
    type,
    async render(content) {
      const { body, headers } = render(await contextOf(page, content, shared, type !== HTML_TYPE));
      // Scripts of other sites may read data files with a key of their own, but not HTML pages.
      return { body, headers: { ...pageHeaders(content, isPublic), ...headers }, sameOriginOnly: type === HTML_TYPE };
    },
  });
  return {
    name: 'page',
    path: pathIn(language, page.path),
    access: isPublic ? NO_KEY : { key: keyed === 'in part' ? 'optional' : 'required', scope: 'page' },
    // Pages in all formats could push everything else out of the cache.
    caching: 'on repeat',
    operations: page.operations,
    asOfRelease,
    find(request, dataset) {
      const found = page.find(isPublic ? { ...request, access: 'keyed' } : request, dataset);
      if (!('path' in found)) return found;
      const { operation, variables } = found;
      const spoken = operation.document.includes('$language:') && { language: language.toUpperCase() };
      return { ...found, path: pathIn(language, found.path), variables: { ...variables, ...spoken } };
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

/** The content of the page as downloadable files. */
function fileFormats({ table }: AnyDataPage, format: MakeFormat): Record<string, Format> | undefined {
  return (
    table && {
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
    }
  );
}

async function contextOf(
  page: AnyDataPage,
  { found, dataset, run }: Content,
  shared: SiteContext,
  isFile: boolean,
): Promise<DataPageContext<unknown>> {
  const { operation, variables, path, query: { release } = {} } = found as FoundPage;
  // A file has all rows, even if the operation reads them in several requests. A page shows those of the first one.
  let data: unknown;
  for await (const next of run(operation, variables)) {
    data = data === undefined ? next : page.addPage?.(data, next);
    if (!isFile) break;
  }
  // Loads the Markdown converter, which is synchronous from then on.
  await htmlOf('');
  const locale = localeOf(path);
  return {
    ...shared,
    ...lookupsIn(dataset.database, locale.language),
    data,
    found: found as FoundPage,
    dataset,
    release: dataset.release,
    publicCalendars: shared.explorer === 'public',
    markdown: (text) => new Html(htmlOf(text) as string),
    locale,
    // Links from a page as of a release lead to other pages as of that release.
    link: (to) => pageLink(path, release && isAsOfRelease(to) ? withRelease(to, release) : to),
  };
}

/**
 * Proxies may store public pages. Pages that need a key are stored only by the browser, which revalidates them each time. Pages that
 * depend on the day are always revalidated.
 */
function pageHeaders({ found }: Content, isPublic: boolean): Headers {
  const { vary, ...caching } = CACHE_HEADERS[isPublic ? 'open' : 'keyed'];
  return {
    ...caching,
    ...(isPublic && found.today !== undefined && { 'cache-control': 'public, no-cache' }),
    vary: `Accept, ${vary}`,
  };
}

/** Formats rows as JSON, with their release. */
function toJson({ columns, rows }: Table, release: { version: string; disclaimer: string }): string {
  const { version, disclaimer } = release;
  const ordered = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return `${JSON.stringify({ release: { version, disclaimer }, rows: ordered }, null, 1)}\n`;
}
