import { dayOf, mediumDate } from '../../db/text/format.js';
import { linkFrom } from '../response/redirect.js';
import { assetPath } from './asset-files.js';
import { type Html, scriptData } from './html.js';
import type { PageContext, PageView } from './page.js';
import { SEARCH_PATH, SearchForm } from './search-form.js';
import { type PagePath, pagesIn, SECTIONS, sectionOf } from './site-map.js';

interface Layout extends PageView {
  context: Pick<PageContext, 'paths'> & Partial<Pick<PageContext, 'publicUrl' | 'release' | 'reportUrl'>>;
  /** Path of the page. Its links are relative to it, so that they also work behind a proxy that adds a path. */
  path: string;
  /** The one address of its content for search engines, relative to PUBLIC_URL. The path by default. */
  canonical?: string | undefined;
}

const BEGIN_WITH_SEARCH: readonly string[] = ['/', SEARCH_PATH];

/** A complete HTML page with head and navigation. */
export function layout(page: Layout): string {
  const { context, path, scripts = [], settings, fills = false, main } = page;
  const link = (to: string) => linkFrom(path, to);
  // A page that begins with a larger one needs no second one.
  const hasSearch = context.paths.includes(SEARCH_PATH) && !BEGIN_WITH_SEARCH.includes(path);
  const html = (
    <html lang="en">
      <Head {...page} />
      <body class={fills ? 'fills' : undefined}>
        <a class="skip" href="#main">
          Skip to main content
        </a>
        <header class="site">
          <div class="inner">
            <a class="brand" href={link('/')} aria-current={path === '/' ? 'page' : undefined}>
              Civic Data Service
            </a>
            {hasSearch && <SearchForm path={path} look="find" />}
            <button class="menu" type="button" popovertarget="menu">
              Menu
            </button>
            <Navigation path={path} paths={context.paths} />
          </div>
        </header>
        <main id="main" tabindex={-1}>
          {main}
        </main>
        {!fills && <Footer path={path} {...context} />}
        {settings !== undefined && (
          <script type="application/json" id="settings">
            {scriptData(settings)}
          </script>
        )}
        {scripts.map((script) => (
          <script type="module" src={link(assetPath(script))} />
        ))}
      </body>
    </html>
  );
  return `<!doctype html>\n${html.text}\n`;
}

function Head({ context, path, canonical = path, title, description, styles = [], jsonLd }: Layout): Html {
  const link = (to: string) => linkFrom(path, to);
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      {context.publicUrl && <link rel="canonical" href={`${context.publicUrl}${canonical}`} />}
      <link rel="alternate" type="application/atom+xml" title="Changes" href={link('/changes.atom')} />
      <link rel="icon" href={link(assetPath('icon.svg'))} type="image/svg+xml" />
      {['pages.css', ...styles].map((style) => (
        <link rel="stylesheet" href={link(assetPath(style))} />
      ))}
      {jsonLd && <script type="application/ld+json">{scriptData(jsonLd)}</script>}
    </head>
  );
}

interface NavigationProps {
  /** Path of the page. */
  path: string;
  /** Paths of the pages and files that exist. */
  paths: readonly PagePath[];
}

/** The sections that exist. The one of the page is marked: `page` if the link leads to the page itself, else `true`. */
function Navigation({ path, paths }: NavigationProps): Html {
  return (
    <nav id="menu" popover aria-label="Main">
      <ul>
        {SECTIONS.filter((section) => paths.includes(section.path)).map((section) => (
          <li>
            <a
              href={linkFrom(path, section.path)}
              aria-current={section.path === path ? 'page' : sectionOf(path) === section.name ? 'true' : undefined}
            >
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Footer({ path, paths, release, reportUrl }: NavigationProps & Layout['context']): Html {
  const day = release && dayOf(release.publishedAt);
  return (
    <footer class="end">
      <div class="inner">
        <p>
          Information, not legal advice. Every answer shows its source. Check with your election office before you act.
          {release && day && (
            <>
              {' '}
              Data of <time datetime={day}>{mediumDate(day)}</time>.
            </>
          )}
        </p>
        <nav aria-label="Reference">
          <ul>
            {[...Map.groupBy(pagesIn(paths), ({ footer }) => footer)].map(
              ([name, [first]]) =>
                name &&
                first && (
                  <li>
                    <a href={linkFrom(path, first.path)}>{name}</a>
                  </li>
                ),
            )}
            {reportUrl?.() && (
              <li>
                <a href={reportUrl()} rel="noreferrer">
                  Report a problem
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
