import type { Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import type { HomeData } from '../operation-types.js';
import { Audiences } from './audiences.js';
import { NextElections } from './next-elections.js';
import { CurrentRelease } from './release.js';
import { SampleValue } from './sample-value.js';
import { StatePicker } from './state-picker.js';

/** The content of the start page. @param sample the answer of the operation that reads a sample value */
export function renderHome(data: HomeData, sample: unknown, context: PageContext): Html {
  const { release, elections } = data;
  const { paths } = context;
  // With EXPLORER=off there is no page of a state.
  const hasStates = paths.includes('/states');
  return (
    <>
      <div class="intro">
        <h1>How voting works in the 50 states and DC</h1>
        <p class="lead">
          {release.counts.values.toLocaleString('en')} facts about registration, absentee voting, voter ID, deadlines
          and voting rights, each with its source.{' '}
          {hasStates ? 'Look them up here, or build on the API.' : 'Build on them with GraphQL or REST.'}
        </p>
      </div>
      <div class="start">
        {hasStates && <StatePicker data={data} context={context} />}
        <div class="stack">
          <SampleValue answer={sample} paths={paths} />
          <NextElections elections={elections} paths={paths} />
        </div>
      </div>
      <Audiences context={context} />
      <CurrentRelease release={release} paths={paths} />
    </>
  );
}
