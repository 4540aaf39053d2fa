import { Card, Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { SEARCH_PATH } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import { PhoneLink } from '../deadlines/office.js';
import { Legend, TileMap } from '../maps/tile-map.js';
import type { SearchPageData } from '../operation-types.js';
import { WebLink } from '../values/source.js';
import { stateOptions } from '../values/states.js';
import { answersOf, type Found, readableOn } from './hits.js';
import { withoutPlace } from './question.js';

type Context = DataPageContext<SearchPageData>;

/** Whom to ask in the state of an answer. */
export function Call({ state }: { state: NonNullable<Found['state']> }): Html | null {
  const { phone, website, local, pollingPlace } = state;
  const ways = [
    { name: 'State website', url: website?.text },
    { name: 'Your local election office', url: local?.text },
    { name: 'Find your polling place', url: pollingPlace?.text },
  ].filter(({ url }) => url);
  if (!phone?.text && ways.length === 0) return null;
  return (
    <Card id="call" title={<>Who to call in {state.name}</>} isSmall class="call">
      {phone?.text ? (
        <>
          <p class="phone">
            <PhoneLink number={phone.text} />
          </p>
          <p class="meta">State election office</p>
        </>
      ) : (
        <p>The phone number of the state election office is not known.</p>
      )}
      <ul class="ways">
        {ways.map(({ name, url = '' }) => (
          <li>
            {name}: <WebLink url={url} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The same question about another state. */
export function ChooseState({ context, question }: { context: Context; question: string }): Html {
  const { data, lease, link } = context;
  const { state } = data.search;
  return (
    <Card id="another" title={state ? 'Same question, another state' : 'Your state'} isSmall>
      <form class="row" action={link(SEARCH_PATH)}>
        <input type="hidden" name="q" value={withoutPlace(lease.database, question, readableOn(context))} />
        <label class="unseen" for="state">
          State
        </label>
        <Select
          name="state"
          empty={state ? undefined : 'Choose a state'}
          options={stateOptions(data.states)}
          chosen={state?.code}
          required
        />
        <button class="button" type="submit">
          Show
        </button>
      </form>
    </Card>
  );
}

/** In which states it is so. */
export function SmallMap({ field, link }: { field: NonNullable<Found['field']>; link: Context['link'] }): Html {
  const tiles = answersOf(field).map(({ state, answer }) => ({
    ...state,
    href: `${link(`/states/${state.code}`)}#${field.slug}`,
    ...TONES[String(answer) as keyof typeof TONES],
  }));
  const entries = Object.values(TONES).map(({ tone, text }) => ({
    tone,
    name: text,
    count: tiles.filter((tile) => tile.tone === tone).length,
  }));
  return (
    <section class="card map-card" aria-label="Map">
      <TileMap label={`Map of the states: ${field.label}`} tiles={tiles} />
      <Legend entries={entries.filter(({ count }) => count > 0)} />
    </section>
  );
}

const TONES = {
  true: { tone: 'yes', text: 'Yes' },
  false: { tone: 'no', text: 'No' },
  null: { tone: 'unknown', text: 'Unknown' },
} as const;
