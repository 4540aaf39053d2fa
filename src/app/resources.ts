import type { GraphQLSchema } from 'graphql';
import { LANGUAGES, type Language } from '../../db/language/catalog.js';
import type { CredentialPolicy } from '../access/check-access.js';
import type { ServiceConfig } from '../access/demo-key.js';
import { calendarResources } from '../calendar/calendar-resource.js';
import { siteReportUrlOf } from '../config/report-url.js';
import { downloadResources } from '../downloads/download-resources.js';
import { crawlerResources } from '../explorer/crawlers.js';
import { homePage } from '../explorer/home/home-page.js';
import { dataPageResource } from '../explorer/page-resource.js';
import { dataPages } from '../explorer/pages.js';
import { feedResources } from '../pages/feeds/feed.js';
import type { SiteContext } from '../pages/page.js';
import { pageResource } from '../pages/page-resource.js';
import { pages } from '../pages/pages.js';
import { referenceResources } from '../pages/reference-resources.js';
import { signInResource } from '../pages/sign-in.js';
import { type PagePath, pageOf, pathsWith } from '../pages/site-map.js';
import type { Resource } from '../resources/resource.js';
import { restResources } from '../rest/resources.js';

/** With EXPLORER=keyed, calendars and downloads also open without a key where pages do, which lead to them. */
const FILE_ACCESS = { keyed: 'page', public: 'ignored', off: 'required' } as const satisfies Record<
  string,
  CredentialPolicy
>;

/** Everything that the service answers under a path, REST first. EXPLORER=off leaves pages with data out. */
export function createResources(
  config: ServiceConfig,
  { schema, datasetPath }: { schema: GraphQLSchema; datasetPath: string },
): { resources: Resource[]; shared: SiteContext } {
  const { publicUrl, contactEmail, dashboardUrl, v1Sunset, explorer, hasLocalDemo, demoStates } = config;
  const paths = pathsWith(config);
  // The start page alone, without anything for voters, needs no translation.
  const languagesOf = ({ path }: { path: PagePath }): readonly Language[] =>
    pageOf(path).translated && explorer !== 'off' ? LANGUAGES : ['en'];
  const exists = ({ path }: { path: PagePath }) => paths.includes(path);
  const shared: SiteContext = {
    ...{ publicUrl, contactEmail, dashboardUrl, explorer, hasLocalDemo, demoStates },
    ...{ paths, reportUrl: siteReportUrlOf(config) },
  };
  const pagesUrl = publicUrl && explorer !== 'off' ? publicUrl : undefined;
  const resources = [
    ...restResources({ baseUrl: publicUrl, v1Sunset }),
    ...calendarResources(FILE_ACCESS[explorer], pagesUrl),
    ...downloadResources(datasetPath, FILE_ACCESS[explorer], shared),
    ...dataPages.filter(exists).flatMap((page) => languagesOf(page).map((one) => dataPageResource(page, shared, one))),
    ...[homePage, ...pages(publicUrl)]
      .filter(exists)
      .flatMap((page) => languagesOf(page).map((language) => pageResource(page, shared, language))),
    signInResource,
    ...feedResources({ publicUrl, hasPage: explorer !== 'off' }),
    ...referenceResources(schema, config),
    ...crawlerResources(shared),
  ];
  return { resources, shared };
}
