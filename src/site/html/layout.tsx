import { LANGUAGES, type Language } from '../../../db/domain/language/catalog.js';
import { dayOf } from '../../../db/domain/text/format.js';
import { LOCALES, languageOf, localeOf, type MessageKey, pathIn, withoutLanguage } from '../../messages/locale.js';
import { linkFrom } from '../../server/response/response.js';
import { assetPath } from './asset-files.js';
import { type Child, type Html, scriptData } from './html.js';
import type { PageContext, PageView } from './page.js';
import { GUIDE_SEARCH_PATH, SEARCH_PATH, SearchForm } from './search-form.js';
import { isTranslated, pageLink, SECTIONS, SITE_MAP, sectionOf } from './site-map.js';

interface Layout extends PageView {
  context: Partial<Pick<PageContext, 'publicUrl' | 'release' | 'reportUrl'>>;
  /** The path of the page, with its language. Links are relative to it, so that they also work behind a proxy that adds a path. */
  path: string;
  /** The query, which links to the same page in other languages keep. */
  query?: Readonly<Record<string, string>> | undefined;
  /** The canonical address for search engines, relative to PUBLIC_URL. The path by default. */
  canonical?: string | undefined;
}

const PAGES_WITH_LARGE_SEARCH: readonly string[] = ['/', SEARCH_PATH, GUIDE_SEARCH_PATH];

/** A complete HTML page with head and navigation. */
export function layout(page: Layout): string {
  const { context, path, query, scripts = [], settings, fills = false, main } = page;
  const { language, t } = localeOf(path);
  // Pages that begin with a large search form have none in the header.
  const hasSearch = !PAGES_WITH_LARGE_SEARCH.includes(withoutLanguage(path));
  const html = (
    <html lang={language}>
      <Head {...page} />
      <body class={fills ? 'fills' : undefined}>
        <a class="skip" href="#main">
          {t('layout.skip')}
        </a>
        <header class="site">
          <div class="inner">
            <a
              class="brand"
              href={pageLink(path, '/')}
              lang={language === 'en' ? undefined : 'en'}
              aria-current={withoutLanguage(path) === '/' ? 'page' : undefined}
            >
              Civic Data Service
            </a>
            {hasSearch && <SearchForm path={path} look="find" />}
            <button class="menu" type="button" popovertarget="menu">
              {t('layout.menu')}
            </button>
            <Navigation path={path} />
            <OtherLanguages path={path} query={query} />
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
          <script type="module" src={linkFrom(path, assetPath(script))} />
        ))}
      </body>
    </html>
  );
  return `<!doctype html>\n${html.text}\n`;
}

/** The other languages of a page. */
const otherLanguages = (path: string) =>
  isTranslated(withoutLanguage(path)) ? LANGUAGES.filter((language) => language !== languageOf(path)) : [];

/** Links to the same page in other languages. The service never redirects by the languages of the browser. */
function OtherLanguages({ path, query = {} }: Pick<Layout, 'path' | 'query'>): Child {
  const search = new URLSearchParams(query).toString();
  return otherLanguages(path).map((language) => {
    const address = `${pathIn(language, withoutLanguage(path))}${search && `?${search}`}`;
    return (
      <a class="language" lang={language} hreflang={language} href={linkFrom(path, address)}>
        {LOCALES[language].t('language.name')}
      </a>
    );
  });
}

function Head({ context, path, canonical = path, title, description, styles = [], jsonLd }: Layout): Html {
  const { publicUrl = '' } = context;
  const link = (to: string) => linkFrom(path, to);
  const language = languageOf(path);
  const addressIn = (other: Language) => pathIn(other, withoutLanguage(canonical));
  const others = otherLanguages(path);
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta property="og:title" content={title} />
      {publicUrl && <link rel="canonical" href={`${publicUrl}${addressIn(language)}`} />}
      {others.length > 0 &&
        LANGUAGES.map((each) => (
          <link
            rel="alternate"
            hreflang={each}
            href={publicUrl ? publicUrl + addressIn(each) : link(addressIn(each))}
          />
        ))}
      {language === 'en' && (
        <link rel="alternate" type="application/atom+xml" title="Changes" href={link('/changes.atom')} />
      )}
      <link rel="icon" href={link(assetPath('icon.svg'))} type="image/svg+xml" />
      {['pages.css', ...styles].map((style) => (
        <link rel="stylesheet" href={link(assetPath(style))} />
      ))}
      {jsonLd && <script type="application/ld+json">{scriptData(jsonLd)}</script>}
    </head>
  );
}

const SECTION_NAMES: Readonly<Record<string, MessageKey>> = {
  'My plan': 'layout.plan',
  States: 'layout.states',
  Elections: 'layout.elections',
};

/**
 * Links to the sections that exist in the language of the page. The current section is marked: `page` if the link leads to the page itself,
 * otherwise `true`.
 */
function Navigation({ path }: { path: string }): Html {
  const { language, t } = localeOf(path);
  const pagePath = withoutLanguage(path);
  const sections = SECTIONS.filter((section) => language === 'en' || section.translated);
  return (
    <nav id="menu" popover aria-label={t('layout.mainMenu')}>
      <ul>
        {sections.map((section) => (
          <li>
            <a
              href={pageLink(path, section.path)}
              aria-current={
                section.path === pagePath ? 'page' : sectionOf(pagePath) === section.name ? 'true' : undefined
              }
            >
              {language === 'en' ? section.name : t(SECTION_NAMES[section.name] as MessageKey)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Footer({ path, release, reportUrl }: { path: string } & Layout['context']): Html {
  const { language, t, rich, dates } = localeOf(path);
  const day = release && dayOf(release.publishedAt);
  return (
    <footer class="end">
      <div class="inner">
        <p>
          {t('layout.footer')}
          {day && <> {rich('layout.dataOf', { day: <time datetime={day}>{dates.mediumDate(day)}</time> })}</>}
        </p>
        <nav aria-label={t('layout.reference')}>
          <ul>
            {language === 'en' && <ReferenceLinks path={path} />}
            {reportUrl?.() && (
              <li>
                <a href={reportUrl()}>{t('layout.reportProblem')}</a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** Links for developers, to pages that are only in English. */
function ReferenceLinks({ path }: { path: string }): Child {
  return [...Map.groupBy(SITE_MAP, ({ footer }) => footer)].map(
    ([name, [first]]) =>
      name &&
      first && (
        <li>
          <a href={linkFrom(path, first.path)}>{name}</a>
        </li>
      ),
  );
}
