import type { Variables } from '../../../rest-compat/route.js';
import type { Locale } from '../../messages/locale.js';
import type { ExplorerMode } from '../../process/settings/parse-values.js';
import type { ReportedPlace } from '../../process/settings/report-url.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';
import { HTML_TYPE } from '../../server/resources/formats.js';
import type { HttpResponse } from '../../server/response/response.js';
import type { Html } from './html.js';
import type { PagePath } from './site-map.js';

/** The input of a page. It does not include the request, so responses can be cached. */
export interface PageContext {
  /** The data of the page's operation. */
  data: unknown;
  /** The data of the page's examples, by document. Examples that the release has no data for are left out. */
  answers: ReadonlyMap<string, unknown>;
  /** The setting PUBLIC_URL; empty if it is not set. */
  publicUrl: string;
  contactEmail: string;
  /** The setting DASHBOARD_URL; empty if it is not set. */
  dashboardUrl: string;
  /** The setting EXPLORER: who can see pages with values. */
  explorer: ExplorerMode;
  /** Whether this is a local service: the demo key has access to everything, and pages need no key. */
  hasLocalDemo: boolean;
  /** The states that the demo key can read on a public service; empty if there is no demo key. */
  demoStates: readonly string[];
  /** The URL where people report a problem with the service or a county; empty if there is none. */
  reportUrl(place?: ReportedPlace): string;
  /** The release that the page shows. */
  release: { version: string; publishedAt: string };
  /** The variables of the page's operation. */
  variables: Variables;
  /** The question of a page that reads one; empty without one. */
  question: string;
  /** The language of the page. */
  locale: Locale;
  /** The relative link from the page to a path, in the language of the page if that exists. */
  link(to: string): string;
}

/** The settings that all pages share. */
export type SiteContext = Pick<
  PageContext,
  'publicUrl' | 'contactEmail' | 'dashboardUrl' | 'explorer' | 'hasLocalDemo' | 'demoStates' | 'reportUrl'
>;

/** The result of rendering a page, without the shared layout. */
export interface PageView {
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** Names of style sheets. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Data for the scripts of the page, which read it with `readSettings`. */
  settings?: unknown;
  /** Structured data for search engines: an object of schema.org. */
  jsonLd?: object | undefined;
  /** Whether the page fills the window, as an IDE does. */
  fills?: boolean;
  main: Html;
}

/** An HTML page. */
export interface Page {
  path: PagePath;
  /** The operation that reads the data of the page, if it shows any. */
  operation?: PreparedOperation;
  /** The variables of the operation, which are part of the cache key. They include the current day if the page depends on it. */
  variables?(now: Date): Variables;
  /** Whether the page reads `?q=`, which is part of the cache key. */
  readsQuestion?: boolean;
  /** Operations that the page shows with their results. Keyed operations show sample values, which everyone may see. */
  examples?: readonly PreparedOperation[];
  /** The Content-Security-Policy of the page. */
  policy: string;
  render(context: PageContext): PageView;
}

type Sources = Readonly<Record<string, string>>;

/** Allows only files of this service (CSP level 3). */
const SAME_ORIGIN: Sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** A Content-Security-Policy. @param more directives that replace the defaults */
export function contentSecurityPolicy(more: Sources = {}): string {
  return Object.entries({ ...SAME_ORIGIN, ...more })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** The other security headers of every page. */
export const PAGE_SECURITY = {
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * The response for an HTML page.
 *
 * @param headers in addition to the headers of every page
 * @param policy the Content-Security-Policy of the page
 */
export function htmlResponse(
  status: number,
  page: string,
  headers: Record<string, string> = {},
  policy = contentSecurityPolicy(),
): HttpResponse {
  const body = Buffer.from(page);
  const pageHeaders = {
    'content-type': HTML_TYPE,
    'content-length': String(body.length),
    'content-security-policy': policy,
    ...PAGE_SECURITY,
  };
  return { status, headers: { ...headers, ...pageHeaders }, body, sameOriginOnly: true };
}
