import type { GraphQLSchema } from 'graphql';
import type { DatasetStore } from '../../db/release/dataset-store.js';
import type { DemoLink } from '../access/demo-link.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { Config } from '../config/config.js';
import { createDownloadHandler } from '../downloads/handler.js';
import type { PreparedOperation, RunPrepared } from '../graphql/prepared-operations.js';
import type { Log } from '../logging/log.js';
import { createApp } from '../pages/app.js';
import { clientTypesOperation } from '../pages/client-types.js';
import { createErrorPages } from '../pages/error-page.js';
import { feedOperation } from '../pages/feeds/feed.js';
import type { Page } from '../pages/page.js';
import { operationsOf, pages } from '../pages/pages.js';
import { createExplorerHandler } from './handler.js';
import { homePage } from './home/home-page.js';
import { createPageMatch } from './match-page.js';
import { dataPages } from './pages.js';

type SiteConfig = Pick<Config, 'publicUrl' | 'contactEmail' | 'sandbox' | 'explorer' | 'rateLimit'>;

const allPages = (config: SiteConfig): Page[] => [homePage, ...pages(config)];

/** The operations of all pages. */
export function pageOperations(config: SiteConfig): PreparedOperation[] {
  return [
    feedOperation,
    clientTypesOperation,
    ...operationsOf(allPages(config)),
    ...dataPages.flatMap(({ operations }) => operations),
  ];
}

export interface SiteDependencies {
  schema: GraphQLSchema;
  run: RunPrepared;
  datasets: DatasetStore;
  cache: ResponseCache;
  demoLink: DemoLink | undefined;
  /** The clock, for pages that depend on the current day. */
  now: () => Date;
  log: Log;
}

/** What people see in a browser: the pages, those with data among them, and errors as HTML. EXPLORER=off removes pages with data. */
export function createSite(config: SiteConfig, dependencies: SiteDependencies) {
  const { publicUrl, contactEmail, explorer: mode } = config;
  const hasDemoLink = dependencies.demoLink !== undefined;
  const plainPages = allPages(config);
  const shownPages = dataPages.filter(({ always }) => mode !== 'off' || always);
  const paths = [...plainPages, ...shownPages].map(({ path }) => path).filter((path) => !path.includes(':'));
  const shared = { publicUrl, contactEmail, explorer: mode, hasDemoLink, paths };
  return {
    explorer: mode,
    matchPage: createPageMatch(shownPages),
    download: createDownloadHandler({ ...dependencies, keyed: mode !== 'public', shared }),
    page: createExplorerHandler({ ...dependencies, mode, shared }),
    showProblem: createErrorPages({ paths, hasDemoLink }),
    app: createApp({ ...config, ...dependencies, pages: plainPages, paths }),
  };
}
