import { languageOf, pathIn } from '../../messages/locale.js';
import { linkFrom } from '../../server/response/response.js';

interface Entry {
  /** Variable segments are written `{name}`. */
  path: string;
  /** Whether the page shows values that need an API key in GraphQL. `in part` if visitors without a key see the rest of the page. */
  keyed: boolean | 'in part';
  /** Whether `?release=` shows the page as of an earlier release. */
  asOfRelease?: boolean;
  /** Whether other sites may embed the page. Such pages have no navigation, no scripts and no other formats. */
  isEmbed?: boolean;
  /** Whether the page is translated. Spanish pages are below `/es`. */
  translated?: boolean;
  /** Whether the path is a file or a folder instead of a page. */
  isFile?: boolean;
  /** The name in lists of pages. */
  name: string;
  /** The section in the navigation, which links to the first page of each section. */
  section?: string;
  /** The group in the table of contents of the guide. */
  guide?: 'Begin' | 'More ways' | 'Reference';
  /** The name in the footer. If entries share a name, the footer links to the first one. */
  footer?: string;
}

const GUIDE = { keyed: false, section: 'API' } as const;
const EXPLORER = { asOfRelease: true } as const;
/** Pages for voters. */
const VOTING = { ...EXPLORER, translated: true } as const;

const ENTRIES = [
  { path: '/', translated: true, keyed: false, name: 'Start page' },
  // Not as of earlier releases, because their files may lack the search index.
  { path: '/search', translated: true, keyed: 'in part', name: 'Search' },
  { path: '/plan', translated: true, keyed: false, name: 'My plan', section: 'My plan' },
  { ...VOTING, path: '/states', keyed: false, name: 'States', section: 'States' },
  { ...VOTING, path: '/states/{state}', keyed: true, name: 'State' },
  { ...VOTING, path: '/states/{state}/plan', keyed: true, name: 'Plan', section: 'My plan' },
  { ...VOTING, path: '/states/{state}/guide', keyed: true, name: 'Voter guide' },
  { ...VOTING, path: '/states/{state}/regions/{region}', keyed: true, name: 'Region' },
  { ...VOTING, path: '/elections', keyed: false, name: 'Elections', section: 'Elections' },
  { ...VOTING, path: '/elections/{election}', keyed: true, name: 'Election' },
  { ...EXPLORER, path: '/compare', keyed: true, name: 'Compare', section: 'Compare' },
  { ...EXPLORER, path: '/fields', keyed: false, name: 'Fields', section: 'Fields' },
  { ...EXPLORER, path: '/fields/{slug}', keyed: true, name: 'Field' },
  { path: '/coverage', keyed: false, asOfRelease: true, name: 'Coverage', footer: 'Coverage' },
  { ...EXPLORER, path: '/changes', keyed: true, name: 'Changes', footer: 'Changes' },
  { ...EXPLORER, path: '/embed/fields/{slug}', keyed: true, name: 'Map in a frame', isEmbed: true },
  { ...EXPLORER, path: '/embed/states/{code}/{slug}', keyed: true, name: 'Value in a frame', isEmbed: true },
  { ...EXPLORER, path: '/embed/elections/{election}', keyed: true, name: 'Timeline in a frame', isEmbed: true },
  { path: '/changes.atom', keyed: false, name: 'Feed', footer: 'Changes', isFile: true },
  { path: '/releases/', keyed: false, name: 'Downloads', footer: 'Downloads', isFile: true },
  { ...GUIDE, path: '/docs', name: 'Guide', guide: 'Begin' },
  { ...GUIDE, path: '/docs/search', name: 'Search the guide' },
  { ...GUIDE, path: '/docs/voting', name: 'Can I still …?', guide: 'Begin' },
  { ...GUIDE, path: '/docs/graphql', name: 'GraphQL', guide: 'Begin' },
  { ...GUIDE, path: '/docs/elections', name: 'Deadlines', guide: 'Begin' },
  { ...GUIDE, path: '/docs/graphql-more', name: 'GraphQL: more', guide: 'Begin' },
  { ...GUIDE, path: '/docs/web-pages', name: 'Use it from a web page', guide: 'Begin' },
  { ...GUIDE, path: '/docs/clients', name: 'GraphQL clients', guide: 'Begin' },
  { ...GUIDE, path: '/docs/rest', name: 'REST', guide: 'More ways' },
  { ...GUIDE, path: '/docs/calendars', name: 'Calendars and feeds', guide: 'More ways' },
  { ...GUIDE, path: '/docs/assistants', name: 'Assistants', guide: 'More ways' },
  { ...GUIDE, path: '/docs/tools', name: 'Tools', guide: 'More ways' },
  { ...GUIDE, path: '/docs/fields', name: 'Fields and values', guide: 'Reference' },
  { ...GUIDE, path: '/docs/spanish', name: 'Spanish', guide: 'Reference' },
  { ...GUIDE, path: '/docs/errors', name: 'Errors and limits', guide: 'Reference' },
  { ...GUIDE, path: '/docs/api/v2', name: 'REST v2', guide: 'Reference', footer: 'REST v2' },
  { ...GUIDE, path: '/docs/api/v1', name: 'REST v1', guide: 'Reference' },
  { ...GUIDE, path: '/docs/upgrade', name: 'V1 to V2', guide: 'Reference' },
  { ...GUIDE, path: '/graphiql', name: 'Try GraphQL', guide: 'Reference' },
  { ...GUIDE, path: '/graphql', name: 'Apollo Sandbox' },
  { path: '/schema.graphql', keyed: false, name: 'Schema', guide: 'Reference', footer: 'GraphQL schema', isFile: true },
] as const satisfies readonly Entry[];

export type PagePath = (typeof ENTRIES)[number]['path'];
type SitePage = Entry & { path: PagePath };

/** All pages, and the files that pages link to, in the order of the navigation. All lists of pages come from here. */
export const SITE_MAP: readonly SitePage[] = ENTRIES;

const PAGE_BY_PATH: ReadonlyMap<string, SitePage> = new Map(SITE_MAP.map((page) => [page.path, page]));

export const pageOf = (path: PagePath): SitePage => PAGE_BY_PATH.get(path) as SitePage;

const firstSegment = (path: string): string => path.split(/[/?#]/, 2).join('/');
const patternOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '[^/?#]+');
/** The sections by path pattern. Longer paths come first: a plan is below a state, but in a different section. */
const SECTION_PATTERNS = SITE_MAP.flatMap(({ path, section }) => {
  const pattern = path.includes('{') ? patternOf(path) : firstSegment(path);
  return section ? [{ section, pattern: new RegExp(`^${pattern}(?=[/?#]|$)`), length: path.length }] : [];
}).sort((one, other) => other.length - one.length);

/** The path of calendars, which pages link to. */
const CALENDAR_PATH = '/calendar/{election}/{state}';
const TRANSLATED_PATHS = new RegExp(
  `^(?:${[...SITE_MAP.filter(({ translated }) => translated).map(({ path }) => path), CALENDAR_PATH]
    .map(patternOf)
    .join('|')})(?=[?#]|$)`,
);

/** Whether a page or a calendar is translated. @param path in English */
export const isTranslated = (path: string): boolean => TRANSLATED_PATHS.test(path);

/** The sections of the navigation, each with its first page. */
export const SECTIONS = [...Map.groupBy(SITE_MAP, ({ section }) => section)].flatMap(([name, [first]]) =>
  name && first ? [{ ...first, name }] : [],
);

/** The section of a path, which may also be below an existing page. */
export const sectionOf = (path: string): string | undefined =>
  SECTION_PATTERNS.find(({ pattern }) => pattern.test(path))?.section;

const AS_OF_RELEASE = new Set(SITE_MAP.flatMap(({ path, asOfRelease }) => (asOfRelease ? [firstSegment(path)] : [])));

/** Whether a link to a path can have `?release=`. */
export const isAsOfRelease = (path: string): boolean => AS_OF_RELEASE.has(firstSegment(path));

/** The relative link from a page to a path, in the language of the page if that exists. */
export const pageLink = (from: string, to: string): string => linkFrom(from, pathInSame(from, to));

/** A path in the language of the page that links to it, if that exists. */
export function pathInSame(from: string, to: string): string {
  const language = languageOf(from);
  return language !== 'en' && isTranslated(to) ? pathIn(language, to) : to;
}
