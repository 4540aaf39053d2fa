import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { daysBetween, mediumDate } from '../../../db/text/format.js';
import { Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { linkFrom } from '../../response/redirect.js';
import { TileMap, type Tone } from '../maps/tile-map.js';
import type { HomeData } from '../operation-types.js';
import { stateOptions } from '../values/states.js';
import { NextElections } from './news.js';

/** Days until an election that the map shows. */
const SOON_DAYS = 30;
const SOON: Tone = 'level-4';

interface StatePickerProps {
  data: HomeData;
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

function soonText(count: number, all: number): string {
  const who = count === all ? 'All states vote' : count === 1 ? '1 state votes' : `${count} states vote`;
  return `${who} in the next ${SOON_DAYS} days`;
}

/** A form and a map, which both lead to the page of a state. */
export function StatePicker({ data, today }: StatePickerProps): Html {
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
      {soon.size > 0 && (
        <p>
          <span class={`key ${SOON}`} aria-hidden="true" />
          <b>{soonText(soon.size, states.length)}</b>
        </p>
      )}
      <NextElections elections={data.elections} today={today} />
    </section>
  );
}
