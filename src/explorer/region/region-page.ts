import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import type { StateRow } from '../../../db/queries/states.js';
import { findRegion, findState, UnknownName } from '../../names/find-by-name.js';
import { type Html, html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import type { Missing } from '../../resources/resource.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { missingPage, missingState } from '../missing-page.js';
import type { RegionPageData } from '../operation-types.js';
import { fileNamePart, regionPath } from '../paths.js';
import { factsByTopic } from '../values/facts.js';
import { itemCells } from '../values/item.js';
import { fullValue } from '../values/value.js';

type RegionFact = RegionPageData['region']['information'][number];

const operation = readOperation('explorer/region/region', true);

/** GET /states/IL/regions/City%20of%20Chicago: what holds for a voter in a county or another region, and what differs from the state. */
export const regionPage: DataPage<RegionPageData> = {
  path: '/states/{state}/regions/{region}',
  keyed: true,
  operations: [operation],
  find({ params: { state: stateText = '', region: text = '' } }, lease) {
    const state = findState(lease.database, stateText);
    if (state instanceof UnknownName) return missingState(state);
    const region = findRegion(lease.database, state, text);
    if (region instanceof UnknownName) return missingRegion(state, region);
    return { path: regionPath(state.code, region), operation, variables: { state: state.code, region } };
  },
  render(context) {
    const { region } = context.data;
    const { state } = region;
    return {
      title: `${region.name}, ${state.name}`,
      description: `What holds for voters in ${region.name}, ${state.name}, and where it differs from the rest of the state.`,
      main: html`<p class="crumbs"><a href="${context.link('/states')}">States</a> / <a href="${context.link(`/states/${state.code}`)}">${state.name}</a> / ${region.name}</p>
<h1>${region.name}</h1>
<p class="soft">${kindText(region)}</p>
<p class="lead">${difference(region)}</p>
${others(context)}
${factsByTopic(region.information, context, (fact) => replaced(fact, context))}`,
    };
  },
  table: ({ data: { region }, lease }) => ({
    name: `${region.state.code}-${fileNamePart(region.name)}`,
    columns: [...VALUE_COLUMNS, 'region'],
    rows: region.information.map((item) => ({
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

function difference({ overrides, state }: RegionPageData['region']): Html {
  if (overrides.length === 0) return html`Nothing differs here from the rest of ${state.name}.`;
  const own = overrides.map(
    ({ field }, index) => html`${index > 0 && ', '}<a href="#${field.slug}">${field.label}</a>`,
  );
  return html`${overrides.length === 1 ? 'One value differs' : `${overrides.length} values differ`} from the rest of ${state.name}: ${own}.`;
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
function others({ data: { region }, link }: DataPageContext<RegionPageData>): Html | false {
  const { code, regions } = region.state;
  const areas = regions.filter(({ kind }) => kind !== 'COUNTY');
  if (region.kind !== 'COUNTY' || areas.length === 0) return false;
  return html`<p class="note">If you live in one of these areas, its own page counts: ${areas.map(({ name }, index) => html`${index > 0 && ', '}<a href="${link(regionPath(code, name))}">${name}</a>`)}.</p>`;
}

/** The state's value, below a value of the region. */
function replaced(fact: RegionFact, context: DataPageContext<RegionPageData>): Html | false {
  if (!fact.region) return false;
  const { overrides, state } = context.data.region;
  const override = overrides.find(({ field }) => field.slug === fact.slug);
  return html`<div class="replaced"><p class="meta"><strong>Differs here.</strong> In the rest of ${state.name}:</p>
${override && fullValue(override.replaces, override.field.options, context)}</div>`;
}
