import { momentOf } from '../../../db/domain/text/format.js';
import { embedDocument } from '../html/embed-document.js';
import type { Html } from '../html/html.js';
import { layout } from '../html/layout.js';
import type { AnyDataPage, DataPageContext, FoundPage } from './data-page.js';
import { GetThis } from './get-this.js';

/** Renders a data page, with "Get this data" below its content. */
export function renderPage(page: AnyDataPage, context: DataPageContext<unknown>): string {
  const { title, description, main, jsonLd, canonical, hasGetThis = false, scripts = [] } = page.render(context);
  return layout({
    context,
    path: context.found.path,
    query: context.found.query,
    canonical,
    title: `${title} · Civic Data Service`,
    description,
    styles: ['explorer.css'],
    jsonLd,
    scripts: [...scripts, 'commands.js'],
    main: (
      <>
        <AsOfRelease context={context} />
        {main}
        {!hasGetThis && context.locale.language === 'en' && <GetThis context={context} />}
      </>
    ),
  });
}

/** Renders a page for frames on other sites. */
export function renderEmbed(page: AnyDataPage, context: DataPageContext<unknown>): string {
  const { title, main, style } = page.render(context);
  return embedDocument({ path: context.found.path, title, style, children: main });
}

/** Names the release of a page as of a release, and links to the current one. */
export function AsOfRelease({
  context: { found, dataset, locale },
}: {
  context: DataPageContext<unknown>;
}): Html | null {
  const { release, ...query } = found.query ?? {};
  if (release === undefined) return null;
  const { publishedAt } = dataset.release;
  return (
    <p class="warning">
      {locale.rich<Html>('release.asOf', {
        day: <time datetime={publishedAt}>{momentOf(publishedAt, locale.dates)}</time>,
        a: (text) => <a href={`?${new URLSearchParams(query)}`}>{text}</a>,
      })}
    </p>
  );
}

/** Keeps the release of the page when a form is submitted. */
export function ReleaseInput({ found }: { found: FoundPage }): Html | null {
  const { release } = found.query ?? {};
  return release === undefined ? null : <input type="hidden" name="release" value={release} />;
}
