import { isKnownZip } from '../../../db/search/place-keys.js';
import { Card } from '../../pages/controls.js';
import { commaList, type Html } from '../../pages/html.js';
import { searchPath } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { readableOn } from './hits.js';
import { withoutPlace } from './question.js';

type Context = DataPageContext<SearchPageData>;

/** The counties of the question in a state: `Atlanta is in DeKalb County and Fulton County, Georgia.` */
export function PlaceOf({ code, context }: { code: string; context: Context }): Html | null {
  const { city, regions = [], states } = context.data.search;
  const own = regions.filter(({ state }) => state.code === code);
  const name = states.find((state) => state.code === code)?.name;
  if (own.length === 0) return <UnknownZip zip={city ?? ''} state={name ?? ''} context={context} />;
  const links = own.map(({ name }) => <a href={context.link(regionPath(code, name))}>{name}</a>);
  return (
    <p class="place">
      {city ? `${city} is in ` : 'In '}
      {commaList(links.slice(0, -1))}
      {links.length > 1 && ' and '}
      {links.at(-1)}, {name}.{own.length > 1 && ' Not sure which is yours? Your voter registration names it.'}
    </p>
  );
}

/** Says what the state was taken from. */
function UnknownZip({ zip, state, context }: { zip: string; state: string; context: Context }): Html | null {
  if (!/^\d{5}$/.test(zip) || isKnownZip(context.lease.database, zip)) return null;
  return (
    <p class="place">
      We do not know the ZIP code {zip}. ZIP codes that begin with {zip.slice(0, 3)} are in {state}.
    </p>
  );
}

/** Asks which of the places with one name is meant. */
export function WhichPlace({ context, question }: { context: Context; question: string }): Html {
  const { data, lease, link } = context;
  const { states, regions = [], city } = data.search;
  const about = withoutPlace(lease.database, question, readableOn(context));
  const pathFor = (place: string) => link(searchPath([about, place].filter(Boolean).join(' in ')));
  const placesIn = ({ code, name }: (typeof states)[number]) => {
    const own = city ? [city] : regions.filter(({ state }) => state.code === code).map((region) => region.name);
    return (own.length > 0 ? own : ['']).map((place) => [place, name].filter(Boolean).join(', '));
  };
  return (
    <Card id="answer" title="Which one do you mean?" isSmall class="best none">
      <p class="large">{states.length} states have a place of this name</p>
      <ul class="columns">
        {states.flatMap(placesIn).map((place) => (
          <li>
            <a href={pathFor(place)}>{place}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
