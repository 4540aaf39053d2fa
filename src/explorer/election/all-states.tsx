import { findStates } from '../../../db/queries/states.js';
import { Chips, Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { EmbedCode } from '../embed/embed-code.js';
import { fileLink, GetThis } from '../get-this.js';
import type { ElectionPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { ReleaseInput } from '../render-page.js';
import { type Choice, choiceOf, SORTS, timelinePath } from '../timeline/choice.js';
import { LANES } from '../timeline/lanes.js';
import { rowsOf, type TimelineData } from '../timeline/rows.js';
import { endsName, Timeline } from '../timeline/timeline.js';
import { stateOptions } from '../values/states.js';
import { Overview } from './overview.js';

type Context = DataPageContext<ElectionPageData>;

const SHOWN = [{ show: 'all', name: 'All four' }, ...LANES] as const;

/** What the picture of the election is made from. */
export const timelineData = ({ data: { election, states }, found }: Context): TimelineData => ({
  ...{ election, states, deadlines: election.deadlines, found },
});

/** The deadlines of an election in all states: as a picture, and as a table. */
export function AllStates(context: Context): Html {
  const { data, found, link } = context;
  const choice = choiceOf(found.query);
  const timeline = timelineData(context);
  const rows = rowsOf(timeline, choice);
  return (
    <>
      <div class="row start">
        <a class="button" href={link('/plan')}>
          Make my plan
        </a>
        <ChooseState {...context} />
      </div>
      <h2 id="timeline">Last days in {choice.states ? `${rows.length} states` : 'each state'}</h2>
      <Controls context={context} choice={choice} ends={endsName(rows)} />
      <Timeline data={timeline} choice={choice} rows={rows} label="Last days in each state" link={link} />
      <p class="note">
        Every day is computed from the state's rule. <a href="#states">All days as a table</a>, with the ways that they
        hold for.
      </p>
      <Overview all={data.election.deadlines} context={context} />
      <GetThis context={context}>
        <p>
          <a href={fileLink(found.query, 'svg')} download="">
            The timeline as a picture (SVG)
          </a>
        </p>
        <EmbedCode
          context={context}
          path={timelinePath(data.election.id, choice)}
          name="timeline"
          title={data.election.name}
        />
      </GetThis>
    </>
  );
}

interface ControlsProps {
  context: Context;
  choice: Choice;
  /** The name of the order by what ends first. */
  ends: string;
}

function Controls({ context: { data, link }, choice, ends }: ControlsProps): Html {
  const sorts = { end: ends, state: 'State', early: 'Early voting begins' };
  const chip = (other: Partial<Choice>, name: string) => ({
    href: link(timelinePath(data.election.id, { ...choice, ...other })),
    isCurrent: Object.entries({ ...choice, ...other }).every(([key, value]) => choice[key as keyof Choice] === value),
    name,
  });
  return (
    <div class="controls">
      <span id="sort">Sort</span>
      <Chips labelledBy="sort" chips={SORTS.map((sort) => chip({ sort }, sorts[sort]))} />
      <span id="show">Show</span>
      <Chips labelledBy="show" chips={SHOWN.map(({ show, name }) => chip({ show }, name))} />
    </div>
  );
}

/** Leads to the deadlines of one state. */
export function ChooseState({ data, found, lease, link }: Context): Html {
  return (
    <form class="card choose" action={link(electionPath(data.election.id))} method="get">
      <ReleaseInput found={found} />
      <label for="state">State</label>
      <Select
        name="state"
        empty="All states"
        options={stateOptions(findStates(lease.database))}
        chosen={found.query?.state}
      />
      <button class="button" type="submit">
        Show deadlines
      </button>
    </form>
  );
}
