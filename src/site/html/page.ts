import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { Variables } from '../../../rest-compat/route.js';
import type { ExplorerMode } from '../../process/settings/parse-values.js';
import type { ReportedPlace } from '../../process/settings/report-url.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';
import type { Locale } from '../../voting/messages/locale.js';
import type { Html } from './html.js';
import type { PagePath } from './site-map.js';

/** The input of a page. The request itself is not part of it, so a response can be cached. */
export interface PageContext {
  /** Data of the page's operation. */
  data: unknown;
  /** Data of the page's examples by their documents. One that the release has no data for is left out. */
  answers: ReadonlyMap<string, unknown>;
  /** The setting PUBLIC_URL; empty if it is not set. */
  publicUrl: string;
  contactEmail: string;
  /** The setting DASHBOARD_URL; empty if it is not set. */
  dashboardUrl: string;
  /** Who can see pages with values. */
  explorer: ExplorerMode;
  /** Whether the demo key opens everything, and pages need no key, on this machine. */
  hasLocalDemo: boolean;
  /** States that the demo key is for elsewhere; none if there is no such key. */
  demoStates: readonly string[];
  /** Paths of the pages and files that exist. */
  paths: readonly PagePath[];
  /** Where people report a problem with the service, or with a county; empty if there is no such place. */
  reportUrl(place?: ReportedPlace): string;
  /** The release that the page shows. */
  release: Pick<OpenRelease['release'], 'version' | 'publishedAt'>;
  /** Of the page's operation. */
  variables: Variables;
  /** The language of the page. */
  locale: Locale;
  /** The relative link from the page to a path: to the page in the same language, if there is one. */
  link(to: string): string;
}

/** What all pages share. */
export type SiteContext = Pick<
  PageContext,
  'publicUrl' | 'contactEmail' | 'dashboardUrl' | 'explorer' | 'hasLocalDemo' | 'demoStates' | 'paths' | 'reportUrl'
>;

/** What a page is made of, besides what all pages have. */
export interface PageView {
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** Names of assets. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Data for the scripts of the page, which read it with `readSettings`. */
  settings?: unknown;
  /** What the page is about, for search engines: an object of schema.org. */
  jsonLd?: object | undefined;
  /** Whether the page fills the window, as an IDE does. */
  fills?: boolean;
  main: Html;
}

/** An HTML page. */
export interface Page {
  path: PagePath;
  /** Reads the data of the page, if it shows any. */
  operation?: PreparedOperation;
  /** The variables of the operation, by which a response is cached. A page that depends on the current day has that day among them. */
  variables?(now: Date): Variables;
  /** Operations that the page shows with their answers. Keyed ones are sample values, which everyone may see. */
  examples?: readonly PreparedOperation[];
  /** Its Content-Security-Policy. */
  policy: string;
  render(context: PageContext): PageView;
  /** What programs get at the same path, if they get something else than the page. */
  json?(context: PageContext): unknown;
}
