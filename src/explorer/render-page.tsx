import { embedDocument } from '../pages/embed-document.js';
import { layout } from '../pages/layout.js';
import { AsOfRelease } from './as-of-release.js';
import type { AnyDataPage, DataPageContext } from './data-page.js';
import { GetThis } from './get-this.js';

/** The HTML of a data page: its own content, and how a program gets the same. */
export function renderPage(page: AnyDataPage, context: DataPageContext<unknown>): string {
  const { title, description, main, jsonLd, canonical, hasGetThis = false, scripts = [] } = page.render(context);
  return layout({
    context,
    path: context.found.path,
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
        {!hasGetThis && <GetThis context={context} />}
      </>
    ),
  });
}

/** The document of a page for the frames of other sites. */
export function renderEmbed(page: AnyDataPage, context: DataPageContext<unknown>): string {
  const { title, main } = page.render(context);
  return embedDocument({ path: context.found.path, title, children: main });
}
