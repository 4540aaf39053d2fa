import { longDate } from '../../../db/deadlines/civil-day.js';
import type { Html } from '../../pages/html.js';
import { compareLink } from '../compare/find-compare.js';
import type { DataPageContext } from '../data-page.js';
import { DeadlineList } from '../deadlines/deadline-list.js';
import { shortDate } from '../deadlines/election-types.js';
import { type DatedEntries, entriesOf } from '../deadlines/entries.js';
import type { StatePageData } from '../operation-types.js';
import { electionPath, regionPath } from '../paths.js';
import { countKnown, FactsByTopic } from '../values/facts.js';
import { NextDates } from './next-dates.js';

type Context = DataPageContext<StatePageData>;

/** The content of the page of a state. */
export function renderState(context: Context): Html {
  const { data, found, link } = context;
  const { state, release, election, elections } = data;
  const { code, name, information, deadlines } = state;
  const { today = election.date } = found;
  const entries = entriesOf(deadlines, today);
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>States</a> / {name}
      </p>
      <h1>{name}</h1>
      <p class="lead">
        {countKnown(information)} of {information.length} values are known. Each shows its source.{' '}
        <a href={link(compareLink([code]))}>Compare with other states</a> · <a href="#regions">Find your county</a>
      </p>
      <NextDates next={entries.next} elections={elections} today={today} federal={election} link={link} />
      <ElectionCard data={data} entries={entries} link={link} />
      <FactsByTopic facts={information} context={context} />
      <Regions state={state} link={link} />
      <p class="note">{release.disclaimer}</p>
    </>
  );
}

function ElectionCard({ data, entries, link }: Pick<Context, 'data' | 'link'> & { entries: DatedEntries }): Html {
  const { election, elections, state } = data;
  const others = elections.filter((one) => one.state !== null);
  return (
    <section class="card" aria-labelledby="deadlines">
      <h2 id="deadlines">
        {election.name}: {longDate(election.date)}
      </h2>
      <DeadlineList entries={entries} deadlines={state.deadlines} />
      <p class="row">
        <a class="button" href={link(`/calendar/${election.id}/${state.code}.ics`)}>
          Add to calendar
        </a>{' '}
        <a class="button quiet" href={link(electionPath(election.id))}>
          Deadlines in all states
        </a>
      </p>
      {others.length > 0 && (
        <>
          <h3>Other elections in {state.name}</h3>
          <ul class="others">
            {others.map(({ id, name, date }) => (
              <li>
                <a href={link(electionPath(id))}>{name}</a>{' '}
                <span class="soft">
                  {shortDate(date)}, {date.slice(0, 4)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type RegionsProps = Pick<StatePageData, 'state'> & Pick<Context, 'link'>;

function Regions({ state, link }: RegionsProps): Html {
  const { code, counties } = state;
  const known = counties.filter(({ fips }) => fips !== null);
  return (
    <section aria-labelledby="regions">
      <h2 id="regions">Counties and other regions</h2>
      <OwnRegions state={state} link={link} />
      {known.length > 0 && (
        <details class="counties">
          <summary>All {known.length} counties and equivalents</summary>
          <ul class="columns">
            {known.map(({ name }) => (
              <li>
                <a href={link(regionPath(code, name))}>{name}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function OwnRegions({ state, link }: RegionsProps): Html {
  const { code, name, regions } = state;
  if (regions.length === 0) return <p>The dataset has no region of {name} with values of its own.</p>;
  return (
    <>
      <p>With values of their own:</p>
      <ul class="columns wide">
        {regions.map((region) => (
          <li>
            <a href={link(regionPath(code, region.name))}>{region.name}</a>{' '}
            <span class="soft">{region.overrides.map(({ field }) => field.label).join('; ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
