import type { DatasetLease } from '../../../db/dataset-store.js';
import { findOverrides } from '../../../db/queries/overrides.js';
import { findRegion } from '../../../db/queries/regions.js';
import { problem } from '../../../rest-compat/problems.js';
import { echo } from '../../../schema/shorten.js';
import { type Html, html } from '../../pages/html.js';
import { openOperation } from '../../pages/operation.js';
import type { DataPage, DataPageContext, FoundPage, MissingPage } from '../data-page.js';
import { type Fact, factsByTopic } from '../parts/facts.js';
import { findState, nearestThree } from '../parts/find-state.js';
import { ITEM_COLUMNS, type Item, itemCells } from '../parts/item.js';
import { fullValue } from '../parts/value.js';

interface RegionFact extends Fact {
  /** Set if the value is the region's own. */
  region: { name: string } | null;
}

interface RegionData {
  region: {
    name: string;
    state: { code: string; name: string };
    overrides: { field: { slug: string; label: string; options: string[] | null }; replaces: Item }[];
    information: RegionFact[];
  };
}

const operation = openOperation('explorer/region/region', true);

const pathOf = (state: string, region: string) => `/states/${state}/regions/${encodeURIComponent(region)}`;

/** GET /states/IL/regions/City%20of%20Chicago: what holds for a voter there, and which values of the state it replaces. */
export const regionPage: DataPage<RegionData> = {
  path: '/states/:state/regions/:region',
  keyed: true,
  operations: [operation],
  find({ params: { state: stateText = '', region = '' } }, lease) {
    const state = findState(stateText, lease);
    return 'problem' in state ? state : findPage(state.code, region, lease);
  },
  render(context) {
    const { region } = context.data;
    const { state, overrides } = region;
    const own = html`${overrides.map(({ field }, index) => html`${index > 0 && ', '}<a href="#${field.slug}">${field.label}</a>`)}`;
    return {
      title: `${region.name}, ${state.name}`,
      description: `What holds for voters in ${region.name}, ${state.name}, and where it differs from the rest of the state.`,
      main: html`<p class="crumbs"><a href="${context.link('/states')}">States</a> / <a href="${context.link(`/states/${state.code}`)}">${state.name}</a> / ${region.name}</p>
<h1>${region.name}</h1>
<p class="lead">What holds for voters here. ${overrides.length === 1 ? 'One value differs' : `${overrides.length} values differ`} from the rest of ${state.name}: ${own}.</p>
${factsByTopic(region.information, context, (fact) => replaced(fact, context))}`,
    };
  },
  table: ({ data: { region } }) => ({
    name: `${region.state.code}-${region.name.replace(/[^A-Za-z0-9]+/g, '-')}`,
    columns: ['slug', 'topic', 'format', 'region', ...ITEM_COLUMNS],
    rows: region.information.map((item) => ({
      ...{ slug: item.slug, topic: item.field.topic, format: item.field.format, region: item.region?.name ?? '' },
      ...itemCells(item),
    })),
  }),
};

function findPage(state: string, name: string, { database }: DatasetLease): FoundPage | MissingPage {
  const names = [...new Set(findOverrides(database, { states: [state] }).map(({ region }) => region.name))];
  const found =
    findRegion(database, state, name)?.name ?? names.find((one) => one.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return { path: pathOf(state, found), operation, variables: { state, region: found } };
  const near = nearestThree(name, names).map((region) => ({ path: pathOf(state, region), name: region }));
  return {
    problem: problem(
      404,
      `There is no region ${echo(name)} with values of its own in ${state}. The values of the state apply there: see /states/${state}.`,
    ),
    suggestions: [...near, { path: `/states/${state}`, name: `All of ${state}` }],
  };
}

/** The state's value, below a value of the region. */
function replaced(fact: RegionFact, context: DataPageContext<RegionData>): Html | false {
  if (!fact.region) return false;
  const { overrides, state } = context.data.region;
  const override = overrides.find(({ field }) => field.slug === fact.slug);
  return html`<div class="replaced"><p class="meta"><strong>Differs here.</strong> In the rest of ${state.name}:</p>
${override && fullValue(override.replaces, override.field.options, context)}</div>`;
}
