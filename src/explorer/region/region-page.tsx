import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { nextElection } from '../../../db/queries/elections.js';
import { inReadingOrder } from '../../../db/queries/fields.js';
import type { StateRow } from '../../../db/queries/states.js';
import { longDate } from '../../../db/text/format.js';
import { checkReadable } from '../../graphql/prepared-operations.js';
import { findRegion, findState, UnknownName } from '../../names/find-by-name.js';
import { commaList, type Html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import type { Missing } from '../../resources/resource.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { MayComeFirst } from '../deadlines/named-election.js';
import { missingPage, missingState } from '../missing-page.js';
import type { RegionPageData } from '../operation-types.js';
import { fileNamePart, regionPath } from '../paths.js';
import { SevenLines, valuesBySlug } from '../questions/seven-lines.js';
import { WhatIsOver } from '../questions/what-is-over.js';
import { Distance } from '../state/next-election.js';
import { WhoToCall } from '../state/who-to-call.js';
import { todayIn } from '../today.js';
import { itemCells } from '../values/item.js';
import { FullValue } from '../values/value.js';

const operation = readOperation('explorer/region/region', true);

/** GET /states/IL/regions/City%20of%20Chicago: what holds for a voter in a county or another region, and what differs from the state. */
export const regionPage: DataPage<RegionPageData> = {
  path: '/states/{state}/regions/{region}',
  operations: [operation],
  find({ params: { state: stateText = '', region: text = '' }, now, access }, lease, { demoStates }) {
    const state = findState(lease.database, stateText);
    if (state instanceof UnknownName) return missingState(state);
    // Before its name is looked up: the names that are near to it need a key as well.
    checkReadable(state.code, access, demoStates);
    const region = findRegion(lease.database, state, text);
    if (region instanceof UnknownName) return missingRegion(state, region);
    const today = todayIn(state.zones, now());
    const election = nextElection(lease.database, state.code, today)?.id ?? '';
    const variables = { state: state.code, region, election };
    return { path: regionPath(state.code, region), today, operation, variables };
  },
  render(context) {
    const { region } = context.data;
    const { state } = region;
    return {
      title: `${region.name}, ${state.name}`,
      description: `What holds for voters in ${region.name}, ${state.name}, and where it differs from the rest of the state.`,
      main: renderRegion(context),
    };
  },
  table: ({ data: { region }, lease }) => ({
    name: `${region.state.code}-${fileNamePart(region.name)}`,
    columns: [...VALUE_COLUMNS, 'region'],
    rows: inReadingOrder(region.information).map((item) => ({
      ...itemCells(item, region.state, lease),
      region: item.region?.name ?? '',
    })),
  }),
};

function missingRegion({ code, name }: StateRow, unknown: UnknownName<string>): Missing {
  const hint = `See /states/${code} for its counties and other regions.`;
  const { problem, suggestions = [] } = missingPage(unknown, hint, (region) => ({
    path: regionPath(code, region),
    name: region,
  }));
  return { problem, suggestions: [...suggestions, { path: `/states/${code}`, name: `All of ${name}` }] };
}

type Context = DataPageContext<RegionPageData>;
type Region = RegionPageData['region'];
type Fact = Region['information'][number];

/** The content of the page of a county or another region: what differs there comes first. */
export function renderRegion(context: Context): Html {
  const { data, found, link } = context;
  const { region, election } = data;
  const { state, information } = region;
  const own = information.filter((fact) => fact.region !== null);
  const ofState = link(`/states/${state.code}`);
  const ownSlugs = new Set(own.map(({ slug }) => slug));
  const hrefOf = (slug: string) => `${ownSlugs.has(slug) ? '' : ofState}#${slug}`;
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>States</a> / <a href={ofState}>{state.name}</a> / {region.name}
      </p>
      <h1>
        {region.name}, {state.name}
      </h1>
      <p class="lead">{differenceText(own.length, state.name)}</p>
      <div class="main-and-side">
        <div>
          {own.map((fact) => (
            <Difference fact={fact} context={context} />
          ))}
          <Place region={region} link={link} />
          <section class="card next" aria-labelledby="election">
            <p class="eyebrow">Next election: {election.name}</p>
            <h2 class="day" id="election">
              <time datetime={election.date}>{longDate(election.date)}</time>{' '}
              <Distance day={election.date} today={found.today ?? election.date} />
            </h2>
            <MayComeFirst />
            <WhatIsOver
              {...{ election, deadlines: data.state.deadlines, values: valuesBySlug(information) }}
              today={found.today ?? election.date}
            />
            <p>
              <a href={`${ofState}#deadlines`}>Deadlines and later elections in {state.name}</a>
            </p>
          </section>
        </div>
        <WhoToCall items={information} hrefOf={hrefOf} />
      </div>
      <section aria-labelledby="short">
        <h2 id="short">{region.name} in seven lines</h2>
        <SevenLines values={valuesBySlug(information)} hrefOf={hrefOf} differing={ownSlugs} />
        <p>
          <a href={ofState}>All facts about {state.name}</a> also hold here
          {own.length > 0 && ', except for what differs'}.{' '}
          <a href={`${ofState}#regions`}>Other regions in {state.name}</a>
        </p>
      </section>
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
