import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { SearchForm, searchPath } from '../../pages/search-form.js';
import { linkFrom } from '../../response/redirect.js';
import type { HomeData } from '../operation-types.js';
import { CommonQuestions } from '../search/common-questions.js';
import { ChangedRecently } from './changed-recently.js';
import { Developers } from './developers.js';
import { HomeLink } from './home-link.js';
import { NextElections } from './next-elections.js';
import { StatePicker } from './state-picker.js';

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
        {hasPages && <Ask />}
      </div>
      {hasPages && (
        <div class="start">
          <StatePicker data={data} context={context} today={today} />
          <CommonQuestions link={link}>
            <p>
              <HomeLink to="/fields">All {data.release.counts.fields} fields by topic</HomeLink>
            </p>
          </CommonQuestions>
        </div>
      )}
      <div class="news">
        <NextElections elections={data.elections} paths={paths} today={today} />
        <ChangedRecently data={data} paths={paths} />
      </div>
      <Developers data={data} context={context} />
    </>
  );
}

const link = (to: string): string => linkFrom('/', to);

function Ask(): Html {
  return (
    <>
      <SearchForm path="/" look="big-find" />
      <p class="try">
        <span>For example:</span>{' '}
        {EXAMPLES.map((example) => (
          <>
            <HomeLink to={searchPath(example)}>{example}</HomeLink>{' '}
          </>
        ))}
      </p>
    </>
  );
}
