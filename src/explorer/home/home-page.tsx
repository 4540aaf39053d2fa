import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { contentSecurityPolicy } from '../../pages/content-security.js';
import { Card } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import type { Page, PageContext } from '../../pages/page.js';
import { demoHint } from '../../pages/sample-request.js';
import { SearchForm, searchPath } from '../../pages/search-form.js';
import { signInPath } from '../../pages/sign-in.js';
import { linkFrom } from '../../response/redirect.js';
import { todayIn } from '../../voting/today.js';
import type { HomeData } from '../operation-types.js';
import { CommonQuestions } from '../search/start.js';
import { WebLink } from '../values/source.js';
import { datasetJsonLd } from './dataset-json-ld.js';
import { Developers } from './developers.js';
import { ChangedRecently } from './news.js';
import { StatePicker } from './state-picker.js';

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
    return {
      title: 'Civic Data Service: how voting works in each US state',
      description:
        'Registration, absentee voting, voter ID, deadlines and voting rights in the 50 states and DC, each value with its source. Look it up, or use GraphQL and REST.',
      styles: ['explorer.css', 'home.css'],
      scripts: ['commands.js'],
      jsonLd: datasetJsonLd(data, context),
      main: renderHome(data, context, context.variables.today as CivilDay),
    };
  },
  /** The release, and links. They are absolute if PUBLIC_URL is set. */
  json({ data, publicUrl }) {
    const links = Object.entries(LINKS).map(([name, path]) => [name, `${publicUrl}${path}`]);
    return { release: (data as HomeData).release, links: Object.fromEntries(links) };
  },
};

const EXAMPLES = [
  'when do polls close in ohio',
  'same day registration',
  'photo ID Georgia',
  'vote on parole in Florida',
];

/** The content of the start page: a question first, then ways to states, elections and changes. */
export function renderHome(data: HomeData, context: PageContext, today: CivilDay): Html {
  const { paths } = context;
  // With EXPLORER=off there is no page of a state.
  const hasPages = paths.includes('/states');
  return (
    <>
      <div class="hero">
        <h1>How voting works in the 50 states and DC</h1>
        <p class="lead">{hasPages ? 'Ask in plain words. Every' : 'Every'} answer shows its source and its date.</p>
        {hasPages && <KeyNote {...context} />}
        {hasPages && <Ask />}
      </div>
      {hasPages && (
        <div class="start">
          <StatePicker data={data} today={today} />
          <div class="stack">
            <CommonQuestions link={link} />
            <Card id="more" title="Look around">
              <ul class="ways">
                <li>
                  <a href={link('/fields')}>All {data.release.counts.fields} facts by topic</a>
                </li>
                <li>
                  <a href={link('/compare')}>Compare states side by side</a>
                </li>
                <li>
                  <a href={link('/coverage')}>What we know, and what we do not</a>
                </li>
                <li>
                  <a href={link('/releases/')}>All our data as files</a>
                </li>
              </ul>
            </Card>
          </div>
        </div>
      )}
      <ChangedRecently data={data} paths={paths} />
      <Developers data={data} context={context} />
    </>
  );
}

const link = (to: string): string => linkFrom('/', to);

/** What to expect before one asks: pages of states ask for a key. */
function KeyNote(context: PageContext): Html | null {
  if (context.explorer === 'public' || context.hasLocalDemo) return null;
  return (
    <p class="warning">
      Answers for a state need an API key on this site. <b>Open to all:</b>{' '}
      <a href={link('/elections')}>dates of elections</a> with their sources.{' '}
      <a href={link(signInPath('/'))}>Sign in with a key</a>, or ask <WebLink url="https://vote.gov/">vote.gov</WebLink>
      . {demoHint(context)}
    </p>
  );
}

function Ask(): Html {
  return (
    <>
      <SearchForm path="/" look="big-find" />
      <p class="row">
        <a class="button" href={link('/plan')}>
          Make my plan to vote
        </a>{' '}
        <span class="soft">What you can still do, what to bring, and whom to call.</span>
      </p>
      <p class="try">
        <span>For example:</span>{' '}
        {EXAMPLES.map((example) => (
          <>
            <a href={linkFrom('/', searchPath(example))}>{example}</a>{' '}
          </>
        ))}
      </p>
    </>
  );
}
