import { LANGUAGES, type Language } from '../../../db/domain/language/catalog.js';
import { dayOf } from '../../../db/domain/text/format.js';
import { linkFrom } from '../../server/response/response.js';
import { languageOf, localeOf, pathIn, withoutLanguage } from '../../voting/messages/language-paths.js';
import { LOCALES } from '../../voting/messages/locale.js';
import type { MessageKey } from '../../voting/messages/translate.js';
import { assetPath } from './asset-files.js';
import { type Child, type Html, scriptData } from './html.js';
import type { PageContext, PageView } from './page.js';
import { pageLink } from './page-link.js';
import { SEARCH_PATH, SearchForm } from './search-form.js';
import { isTranslated, type PagePath, pagesIn, SECTIONS, sectionOf } from './site-map.js';

interface Layout extends PageView {
  context: Pick<PageContext, 'paths'> & Partial<Pick<PageContext, 'publicUrl' | 'release' | 'reportUrl'>>;
  /** Path of the page, which tells its language. Its links are relative to it, so that they also work behind a proxy that adds a path. */
  path: string;
  /** What the same page in another language gets as well. */
  query?: Readonly<Record<string, string>> | undefined;
  /** The one address of its content for search engines, relative to PUBLIC_URL. The path by default. */
  canonical?: string | undefined;
}

const BEGIN_WITH_SEARCH: readonly string[] = ['/', SEARCH_PATH];

/** A complete HTML page with head and navigation. */
export function layout(page: Layout): string {
  const { context, path, query, scripts = [], settings, fills = false, main } = page;
  const { language, t } = localeOf(path);
  // A page that begins with a larger one needs no second one.
  const hasSearch = context.paths.includes(SEARCH_PATH) && !BEGIN_WITH_SEARCH.includes(withoutLanguage(path));
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
            <Navigation path={path} paths={context.paths} />
            <OtherLanguages path={path} query={query} context={context} />
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

type PlaceProps = Pick<Layout, 'path' | 'query' | 'context'>;

/** The languages that a page is also in. With EXPLORER=off, there is nothing for voters. */
const otherLanguages = ({ path, context }: Pick<Layout, 'path' | 'context'>) =>
  context.paths.includes('/states') && isTranslated(withoutLanguage(path))
    ? LANGUAGES.filter((language) => language !== languageOf(path))
    : [];

/** The same page in other languages: nobody is sent there because of the languages of the browser. */
function OtherLanguages({ path, query = {}, context }: PlaceProps): Child {
  const search = new URLSearchParams(query).toString();
  return otherLanguages({ path, context }).map((language) => {
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
  const addressIn = (one: Language) => pathIn(one, withoutLanguage(canonical));
  const others = otherLanguages({ path, context });
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
      {publicUrl && <link rel="canonical" href={`${publicUrl}${addressIn(language)}`} />}
      {others.length > 0 &&
        LANGUAGES.map((one) => (
          <link rel="alternate" hreflang={one} href={publicUrl ? publicUrl + addressIn(one) : link(addressIn(one))} />
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

interface NavigationProps {
  /** Path of the page. */
  path: string;
  /** Paths of the pages and files that exist. */
  paths: readonly PagePath[];
}

const SECTION_NAMES: Readonly<Record<string, MessageKey>> = {
  'My plan': 'layout.plan',
  States: 'layout.states',
  Elections: 'layout.elections',
};

/**
 * The sections that exist; in another language than English, those that are translated. The one of the page is marked: `page` if the link
 * leads to the page itself, else `true`.
 */
function Navigation({ path, paths }: NavigationProps): Html {
  const { language, t } = localeOf(path);
  const own = withoutLanguage(path);
  const sections = SECTIONS.filter(
    (section) => paths.includes(section.path) && (language === 'en' || section.translated),
  );
  return (
    <nav id="menu" popover aria-label={t('layout.mainMenu')}>
      <ul>
        {sections.map((section) => (
          <li>
            <a
              href={pageLink(path, section.path)}
              aria-current={section.path === own ? 'page' : sectionOf(own) === section.name ? 'true' : undefined}
            >
              {language === 'en' ? section.name : t(SECTION_NAMES[section.name] as MessageKey)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Footer({ path, paths, release, reportUrl }: NavigationProps & Layout['context']): Html {
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
            {language === 'en' && <ReferenceLinks path={path} paths={paths} />}
            {reportUrl?.() && (
              <li>
                <a href={reportUrl()} rel="noreferrer">
                  {t('layout.reportProblem')}
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** What is for developers, and in English alone. */
function ReferenceLinks({ path, paths }: NavigationProps): Child {
  return [...Map.groupBy(pagesIn(paths), ({ footer }) => footer)].map(
    ([name, [first]]) =>
      name &&
      first && (
        <li>
          <a href={linkFrom(path, first.path)}>{name}</a>
        </li>
      ),
  );
}
