import type { Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { demoHint } from '../../pages/sample-request.js';
import { linkFrom } from '../../response/redirect.js';
import { TileMap } from '../maps/tile-map.js';
import type { HomeData } from '../operation-types.js';
import { StateOptions } from '../values/state-options.js';

/** A form and a map, which both lead to the page of a state. */
export function StatePicker({ data, context }: { data: HomeData; context: PageContext }): Html {
  const { release, states } = data;
  const tiles = states.map(({ code, name }) => ({
    ...{ code, name, tone: 'plain' as const },
    href: linkFrom('/', `/states/${code}`),
  }));
  return (
    <section class="card picker" aria-labelledby="choose">
      <div class="row">
        <h2 id="choose">Choose a state</h2>
        <form class="row" action={linkFrom('/', '/states')} method="get">
          <label class="unseen" for="state">
            State
          </label>{' '}
          <select class="control" id="state" name="state" required>
            <option value="">Name of the state</option>
            <StateOptions states={states} />
          </select>
          <button class="button" type="submit">
            Show
          </button>
        </form>
      </div>
      <TileMap label="Map of the states" tiles={tiles} />
      <p class="row">
        Or begin with{' '}
        <a class="button quiet" href={linkFrom('/', '/fields')}>
          All {release.counts.fields} fields
        </a>{' '}
        <a class="button quiet" href={linkFrom('/', '/compare')}>
          Compare states
        </a>
      </p>
      <KeyNote {...context} />
    </section>
  );
}

/** Why a browser may ask for a password next. */
function KeyNote(context: PageContext): Html | null {
  if (context.explorer === 'public' || context.demoKey) return null;
  return (
    <p class="meta">
      Pages with values require an API key: the browser asks for its id and secret. {demoHint(context)}
    </p>
  );
}
