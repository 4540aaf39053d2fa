import { commaList, type Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { RegionPageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { FactsByTopic } from '../values/facts.js';
import { FullValue } from '../values/value.js';

type Context = DataPageContext<RegionPageData>;

/** The content of the page of a county or another region. */
export function renderRegion(context: Context): Html {
  const { data, link } = context;
  const { region } = data;
  const { state } = region;
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>States</a> / <a href={link(`/states/${state.code}`)}>{state.name}</a> / {region.name}
      </p>
      <h1>{region.name}</h1>
      <p class="soft">{kindText(region)}</p>
      <p class="lead">
        <Difference {...region} />
      </p>
      <OtherAreas data={data} link={link} />
      <FactsByTopic
        facts={region.information}
        context={context}
        remark={(fact) => fact.region && <Replaced slug={fact.slug} context={context} />}
      />
    </>
  );
}

function Difference({ overrides, state }: RegionPageData['region']): Html {
  if (overrides.length === 0) return <>Nothing differs here from the rest of {state.name}.</>;
  const values = overrides.length === 1 ? 'One value differs' : `${overrides.length} values differ`;
  return (
    <>
      {values} from the rest of {state.name}:{' '}
      {commaList(overrides.map(({ field }) => <a href={`#${field.slug}`}>{field.label}</a>))}.
    </>
  );
}

/** `County, FIPS code 17001`. Parishes, boroughs and independent cities have the kind of a county. */
function kindText({ name, kind, fips, state }: RegionPageData['region']): string {
  const what = {
    COUNTY: /\bCounty$/.test(name) ? 'County' : 'Equivalent of a county',
    CITY: `City in ${state.name}`,
    OTHER: `Part of ${state.name}`,
  }[kind];
  return `${what}${fips === null ? '' : `, FIPS code ${fips}`}`;
}

/** A city with values of its own may be in the county: the dataset has no borders that would say so. */
function OtherAreas({ data: { region }, link }: Pick<Context, 'data' | 'link'>): Html | null {
  const { code, regions } = region.state;
  const areas = regions.filter(({ kind }) => kind !== 'COUNTY');
  if (region.kind !== 'COUNTY' || areas.length === 0) return null;
  return (
    <p class="note">
      If you live in one of these areas, its own page counts:{' '}
      {commaList(areas.map(({ name }) => <a href={link(regionPath(code, name))}>{name}</a>))}.
    </p>
  );
}

/** The state's value, below a value of the region. */
function Replaced({ slug, context }: { slug: string; context: Context }): Html {
  const { overrides, state } = context.data.region;
  const override = overrides.find(({ field }) => field.slug === slug);
  return (
    <div class="replaced">
      <p class="meta">
        <strong>Differs here.</strong> In the rest of {state.name}:
      </p>
      {override && <FullValue item={override.replaces} options={override.field.options} markdown={context.markdown} />}
    </div>
  );
}
