import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { daysBetween, mediumDate } from '../../../db/text/format.js';
import { Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { demoHint } from '../../pages/sample-request.js';
import { linkFrom } from '../../response/redirect.js';
import { Legend, TileMap, type Tone } from '../maps/tile-map.js';
import type { HomeData } from '../operation-types.js';
import { stateOptions } from '../values/states.js';

/** Days until an election that the map shows. */
const SOON_DAYS = 30;
const SOON: Tone = 'level-4';

interface StatePickerProps {
  data: HomeData;
  context: PageContext;
  today: CivilDay;
}

/** The days of the states' own elections that are soon, and of those of all states. */
function soonByState({ elections, states }: HomeData, today: CivilDay): Map<string, string> {
  const soon = elections.filter(({ date }) => daysBetween(today, date) <= SOON_DAYS);
  // The first one of a state is the one that counts.
  return new Map(
    soon.toReversed().flatMap(({ state, date }) => (state ? [state] : states).map(({ code }) => [code, date] as const)),
  );
}

/** A form and a map, which both lead to the page of a state. */
export function StatePicker({ data, context, today }: StatePickerProps): Html {
  const { states } = data;
  const soon = soonByState(data, today);
  const tiles = states.map(({ code, name }) => {
    const day = soon.get(code);
    const text = day ? `votes on ${mediumDate(day)}` : '';
    return { ...{ code, name, text }, tone: day ? SOON : ('plain' as const), href: linkFrom('/', `/states/${code}`) };
  });
  return (
    <section class="card picker" aria-labelledby="choose">
      <div class="row">
        <h2 id="choose">Choose a state</h2>
        <form class="row" action={linkFrom('/', '/states')} method="get">
          <label class="unseen" for="state">
            State
          </label>{' '}
          <Select name="state" empty="Name of the state" options={stateOptions(states)} required />
          <button class="button" type="submit">
            Show
          </button>
        </form>
      </div>
      <TileMap label="Map of the states" tiles={tiles} />
      <div class="row">
        {soon.size > 0 && (
          <Legend entries={[{ tone: SOON, name: `Votes within ${SOON_DAYS} days`, count: soon.size }]} />
        )}
        <a href={linkFrom('/', '/compare')}>Compare states</a>
      </div>
      <KeyNote {...context} />
    </section>
  );
}

/** Why a browser may ask for a password next. */
function KeyNote(context: PageContext): Html | null {
  if (context.explorer === 'public' || context.hasLocalDemo) return null;
  return <p class="meta">Pages with values require an API key. {demoHint(context)}</p>;
}
