import { ALL } from '../../../db/text/format.js';
import { Card, Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { SEARCH_PATH } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import { PhoneLink } from '../deadlines/office.js';
import { Legend, TileMap } from '../maps/tile-map.js';
import type { SearchPageData } from '../operation-types.js';
import { planPath } from '../paths.js';
import { TaskLink } from '../values/source.js';
import { stateOptions } from '../values/states.js';
import { answersOf, type Found, type FoundState, readableOn } from './hits.js';
import { withoutPlace } from './question.js';

type Context = DataPageContext<SearchPageData>;

interface CallProps {
  state: FoundState;
  /** Of the question, in any state. */
  regions: Found['regions'];
  link: Context['link'];
}

/** Whom to ask in the state of an answer: the office of the county first. Its phone number is not in the data. */
export function Call({ state, regions = [], link }: CallProps): Html | null {
  const { code, name, phone, website, local, pollingPlace } = state;
  const own = regions.filter((region) => region.state.code === code);
  const where = own.length === 0 ? 'Your local' : ALL.format(own.map((region) => region.name));
  const isOne = own.length <= 1;
  const ways = [
    { text: `${name}’s election website`, url: website?.text },
    { text: 'Find your polling place', url: pollingPlace?.text },
  ];
  if (![phone, website, local, pollingPlace].some((item) => item?.text)) return null;
  return (
    <Card id={`call-${code}`} title={<>Who to call in {name}</>} isSmall class="call">
      {local?.text && (
        <>
          <h3>
            {where} election {isOne ? 'office' : 'offices'}
          </h3>
          <ul class="ways">
            <li>
              <TaskLink url={local.text}>
                {isOne ? 'Find its phone and address' : 'Find their phones and addresses'}
              </TaskLink>
            </li>
          </ul>
        </>
      )}
      <h3>{name} election office</h3>
      {phone?.text ? (
        <p class="phone">
          <PhoneLink number={phone.text} />
        </p>
      ) : (
        <p>We do not have its phone number.</p>
      )}
      <ul class="ways">
        {ways.map(
          ({ text, url }) =>
            url && (
              <li>
                <TaskLink url={url}>{text}</TaskLink>
              </li>
            ),
        )}
      </ul>
      <p>
        <a class="button" href={link(planPath(code, { county: isOne ? own[0]?.name : undefined }))}>
          Make my plan
        </a>
      </p>
    </Card>
  );
}

/** The same question about another state. */
export function ChooseState({ context, question }: { context: Context; question: string }): Html {
  const { data, lease, link } = context;
  const { states } = data.search;
  const [state] = states.length === 1 ? states : [];
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
