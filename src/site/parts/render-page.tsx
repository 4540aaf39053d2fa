import { embedDocument } from '../html/embed-document.js';
import { layout } from '../html/layout.js';
import type { AnyDataPage, DataPageContext } from './data-page.js';
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
