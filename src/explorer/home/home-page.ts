import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { contentSecurityPolicy } from '../../pages/content-security.js';
import { layout } from '../../pages/layout.js';
import { readOperation } from '../../pages/operation.js';
import type { Page } from '../../pages/page.js';
import type { HomeData } from '../operation-types.js';
import { todayIn } from '../today.js';
import { datasetJsonLd } from './dataset-json-ld.js';
import { renderHome } from './home-view.js';

/** The paths of the service, for programs. */
export const LINKS = {
  graphql: '/graphql',
  graphiql: '/graphiql',
  graphqlSchema: '/schema.graphql',
  possibleTypes: '/possible-types.json',
  clientTypes: '/types.d.ts',
  changesAtom: '/changes.atom',
  changesJson: '/changes.json',
  releases: '/releases/',
  v2Documentation: '/docs/api/v2',
  v2OpenApi: '/docs/api/v2/openapi.json',
  v1Documentation: '/docs/api/v1',
  v1OpenApi: '/docs/api/v1/openapi.json',
  guide: '/docs',
  llms: '/llms.txt',
  upgradeGuide: '/docs/upgrade',
  v2Fields: '/v2/election/field/',
  v2State: '/v2/election/data/state/{state}/',
  v2Overrides: '/v2/election/override/',
  v1Fields: '/v1/election/field/',
  v1State: '/v1/election/data/state/{state}/',
  health: '/healthz',
  readiness: '/readyz',
} as const;

/** GET /: a question, a way to each state, the next elections, recent changes, and a first step for developers. It has no values. */
export const homePage: Page = {
  path: '/',
  operation: readOperation('explorer/home/home'),
  variables: (now) => ({ today: todayIn([], now) }),
  policy: contentSecurityPolicy(),
  render(context) {
    const data = context.data as HomeData;
    return layout({
      context,
      path: '/',
      title: 'Civic Data Service: how voting works in each US state',
      description:
        'Registration, absentee voting, voter ID, deadlines and voting rights in the 50 states and DC, each value with its source. Look it up, or use GraphQL and REST.',
      styles: ['explorer.css', 'home.css'],
      scripts: ['commands.js'],
      jsonLd: datasetJsonLd(data, context),
      main: renderHome(data, context, context.variables.today as CivilDay),
    });
  },
  /** The release, and links. They are absolute if PUBLIC_URL is set. */
  json({ data, publicUrl }) {
    const links = Object.entries(LINKS).map(([name, path]) => [name, `${publicUrl}${path}`]);
    return { release: (data as HomeData).release, links: Object.fromEntries(links) };
  },
};
