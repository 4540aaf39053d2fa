import type { ExplorerMode } from '../../process/settings/parse-values.js';

interface Entry {
  /** Variable segments are written `{name}`. */
  path: string;
  /** Whether it shows values that need an API key in GraphQL; `in part` if a visitor without a key sees the rest of it. */
  keyed: boolean | 'in part';
  /** Which setting removes it. */
  unless?: 'explorer off' | 'sandbox off';
  /** Whether `?release=` shows it as of an earlier release. */
  asOfRelease?: boolean;
  /** Whether other sites may show it in a frame. It then has no navigation, no script and no other formats. */
  isEmbed?: boolean;
  /** Whether it is there in other languages as well, below `/es`. */
  translated?: boolean;
  /** Where it leads to: a file or a folder, and no page. */
  isFile?: boolean;
  /** In lists of pages. */
  name: string;
  /** Its section of the navigation. The first page of a section is the one that the navigation leads to. */
  section?: string;
  /** Its group beside the pages of the guide. */
  guide?: 'Begin' | 'More ways' | 'Reference';
  /** Its name at the end of each page. Of those with the same name, the first one that exists is there. */
  footer?: string;
}

const GUIDE = { keyed: false, section: 'API' } as const;
const EXPLORER = { unless: 'explorer off', asOfRelease: true } as const;
/** For voters. */
const VOTING = { ...EXPLORER, translated: true } as const;

const ENTRIES = [
  { path: '/', translated: true, keyed: false, name: 'Start page' },
  // The files of earlier releases need not have its index.
  { path: '/search', translated: true, keyed: 'in part', name: 'Search', unless: 'explorer off' },
  { path: '/plan', translated: true, keyed: false, name: 'My plan', unless: 'explorer off', section: 'My plan' },
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
  { ...GUIDE, path: '/graphql', name: 'Apollo Sandbox', unless: 'sandbox off' },
  { path: '/schema.graphql', keyed: false, name: 'Schema', guide: 'Reference', footer: 'GraphQL schema', isFile: true },
] as const satisfies readonly Entry[];

export type PagePath = (typeof ENTRIES)[number]['path'];
type SitePage = Entry & { path: PagePath };

/** All pages, and the files that pages lead to, in the order of the navigation. What lists pages reads this. */
export const SITE_MAP: readonly SitePage[] = ENTRIES;

const PAGE_OF: ReadonlyMap<string, SitePage> = new Map(SITE_MAP.map((page) => [page.path, page]));

export const pageOf = (path: PagePath): SitePage => PAGE_OF.get(path) as SitePage;

/** The paths of the pages and files that exist with these settings. */
export function pathsWith({ explorer, sandbox }: { explorer: ExplorerMode; sandbox: boolean }): PagePath[] {
  const removed = { 'explorer off': explorer === 'off', 'sandbox off': !sandbox };
  return SITE_MAP.filter(({ unless }) => !unless || !removed[unless]).map(({ path }) => path);
}

/** The pages of a list of paths, in the order of the navigation. */
export const pagesIn = (paths: readonly string[]): SitePage[] => SITE_MAP.filter(({ path }) => paths.includes(path));

const firstSegment = (path: string): string => path.split(/[/?#]/, 2).join('/');
const patternOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '[^/?#]+');
/** Longer paths first: a plan is below a state, but in a section of its own. */
const SECTION_OF = SITE_MAP.flatMap(({ path, section }) => {
  const within = path.includes('{') ? patternOf(path) : firstSegment(path);
  return section ? [{ section, pattern: new RegExp(`^${within}(?=[/?#]|$)`), length: path.length }] : [];
}).sort((one, other) => other.length - one.length);

/** Calendars are no pages, but pages lead to them. */
const CALENDAR_PATH = '/calendar/{election}/{state}';
const TRANSLATED = new RegExp(
  `^(?:${[...SITE_MAP.filter(({ translated }) => translated).map(({ path }) => path), CALENDAR_PATH]
    .map(patternOf)
    .join('|')})(?=[?#]|$)`,
);

/** Whether a page or a calendar, by its path in English, is there in other languages as well. */
export const isTranslated = (path: string): boolean => TRANSLATED.test(path);

/** The sections of the navigation, each with the page that it leads to. */
export const SECTIONS = [...Map.groupBy(SITE_MAP, ({ section }) => section)].flatMap(([name, [first]]) =>
  name && first ? [{ ...first, name }] : [],
);

/** The section that a path is in, also below a page that exists. */
export const sectionOf = (path: string): string | undefined =>
  SECTION_OF.find(({ pattern }) => pattern.test(path))?.section;

const OF_RELEASE = new Set(SITE_MAP.flatMap(({ path, asOfRelease }) => (asOfRelease ? [firstSegment(path)] : [])));

/** Whether a link to a path can have `?release=`. */
export const isAsOfRelease = (path: string): boolean => OF_RELEASE.has(firstSegment(path));
