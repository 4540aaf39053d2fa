import { commaList, type Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { RegionPageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { FactsByTopic } from '../values/facts.js';
import { FullValue } from '../values/value.js';

type Context = DataPageContext<RegionPageData>;
type Region = RegionPageData['region'];
type Fact = Region['information'][number];

/** The content of the page of a county or another region: what differs there comes first. */
export function renderRegion(context: Context): Html {
  const { data, link } = context;
  const { region } = data;
  const { state, information } = region;
  const own = information.filter((fact) => fact.region !== null);
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>States</a> / <a href={link(`/states/${state.code}`)}>{state.name}</a> / {region.name}
      </p>
      <h1>
        {region.name}, {state.name}
      </h1>
      <p class="lead">{differenceText(own.length, state.name)}</p>
      {own.map((fact) => (
        <Difference fact={fact} context={context} />
      ))}
      <Place region={region} link={link} />
      <h2>As in all of {state.name}</h2>
      <FactsByTopic facts={information.filter((fact) => fact.region === null)} context={context} />
    </>
  );
}

function differenceText(count: number, state: string): string {
  if (count === 0) return `Nothing differs here from the rest of ${state}.`;
  return `${count === 1 ? 'One value differs' : `${count} values differ`} from the rest of ${state}.`;
}

/** A value of the region, and the state's value that it replaces. */
function Difference({ fact, context }: { fact: Fact; context: Context }): Html {
  const { overrides, state } = context.data.region;
  const { slug, label, options } = fact.field;
  const { markdown } = context;
  const replaced = overrides.find(({ field }) => field.slug === slug)?.replaces;
  return (
    <section class="card differs" id={slug} aria-labelledby={`${slug}-name`}>
      <h2 id={`${slug}-name`}>
        Different here: <a href={context.link(`/fields/${slug}`)}>{label}</a>
      </h2>
      <FullValue item={fact} options={options} markdown={markdown} />
      {replaced && (
        <div class="replaced">
          <p class="soft">In place of the value of {state.name}:</p>
          <FullValue item={replaced} options={options} markdown={markdown} />
        </div>
      )}
    </section>
  );
}

/** What the region is, which regions it contains or lies in, and its id. */
function Place({ region, link }: { region: Region; link: Context['link'] }): Html {
  const { areas, counties, ocdId, state } = region;
  const linked = (regions: readonly { name: string }[]) =>
    commaList(regions.map(({ name }) => <a href={link(regionPath(state.code, name))}>{name}</a>));
  return (
    <>
      {areas.length > 0 && (
        <p class="warning">If you live in one of these areas, its own page counts: {linked(areas)}.</p>
      )}
      <p class="soft">
        {kindText(region)}
        {counties.length > 0 && <> It lies in {linked(counties)}.</>}
      </p>
      {ocdId !== null && (
        <p class="meta">
          Open Civic Data id <code>{ocdId}</code>
        </p>
      )}
    </>
  );
}

/** `County, FIPS code 17001.` Parishes, boroughs and independent cities have the kind of a county. */
function kindText({ name, kind, fips, state }: Region): string {
  const what = {
    COUNTY: /\bCounty$/.test(name) ? 'County' : 'Equivalent of a county',
    CITY: `City in ${state.name}`,
    OTHER: `Part of ${state.name}`,
  }[kind];
  return `${what}${fips === null ? '' : `, FIPS code ${fips}`}.`;
}
