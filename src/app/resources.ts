import type { GraphQLSchema } from 'graphql';
import { LANGUAGES, type Language } from '../../db/domain/language/catalog.js';
import { siteReportUrlOf } from '../process/settings/report-url.js';
import { type CredentialPolicy, NO_KEY } from '../server/access/check-access.js';
import type { ServiceConfig } from '../server/access/demo-key.js';
import type { Resource } from '../server/resources/resource.js';
import { restResources } from '../server/resources/rest-resources.js';
import { calendarResources } from '../site/calendar/calendar-resource.js';
import { referenceResources } from '../site/developers/reference-resources.js';
import { downloadResources } from '../site/downloads/download-resources.js';
import { feedResources } from '../site/feeds/feed.js';
import type { SiteContext } from '../site/html/page.js';
import { type PagePath, pageOf } from '../site/html/site-map.js';
import { pageResource } from '../site/page-resource.js';
import { dataPages, pages } from '../site/pages.js';
import { crawlerResources } from '../site/parts/crawler-resources.js';
import { dataPageResource } from '../site/parts/data-page-resource.js';
import { signInResource } from '../site/sign-in.js';
import { homePage } from '../site/voters/home/home-page.js';

/** With EXPLORER=keyed, calendars and downloads need no key where the pages that link to them need none. */
const FILE_ACCESS: Record<ServiceConfig['explorer'], CredentialPolicy> = {
  keyed: { key: 'required', scope: 'page' },
  public: NO_KEY,
};

/** Creates the resources of REST and of the site. */
export function createResources(
  config: ServiceConfig,
  { schema, datasetPath }: { schema: GraphQLSchema; datasetPath: string },
): { rest: Resource[]; site: Resource[]; shared: SiteContext } {
  const { publicUrl, contactEmail, dashboardUrl, v1Sunset, explorer, hasLocalDemo, demoStates } = config;
  const languagesOf = ({ path }: { path: PagePath }): readonly Language[] =>
    pageOf(path).translated ? LANGUAGES : ['en'];
  const shared: SiteContext = {
    publicUrl,
    contactEmail,
    dashboardUrl,
    explorer,
    hasLocalDemo,
    demoStates,
    reportUrl: siteReportUrlOf(config),
  };
  const site = [
    ...calendarResources(FILE_ACCESS[explorer], publicUrl),
    ...downloadResources(datasetPath, FILE_ACCESS[explorer], shared),
    ...dataPages.flatMap((page) => languagesOf(page).map((one) => dataPageResource(page, shared, one))),
    ...[homePage, ...pages(publicUrl)].flatMap((page) =>
      languagesOf(page).map((language) => pageResource(page, shared, language)),
    ),
    signInResource,
    ...feedResources(publicUrl),
    ...referenceResources(schema, config),
    ...crawlerResources(shared),
  ];
  return { rest: restResources({ baseUrl: publicUrl, v1Sunset }), site, shared };
}
