import { longDate } from '../../../db/deadlines/civil-day.js';
import { nextFederalElection } from '../../../db/deadlines/elections.js';
import { type Html, html } from '../../pages/html.js';
import { openOperation } from '../../pages/operation.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { type Deadline, deadlineList } from '../parts/deadline-list.js';
import { countKnown, type Fact, factsByTopic } from '../parts/facts.js';
import { findState } from '../parts/find-state.js';
import { ITEM_COLUMNS, itemCells } from '../parts/item.js';
import { regionPath } from '../region/find-region.js';

export interface StateData {
  release: { publishedAt: string; disclaimer: string };
  election: { id: string; name: string; date: string };
  state: {
    code: string;
    name: string;
    information: Fact[];
    deadlines: Deadline[];
    /** Beside the counties, the regions below. */
    counties: { name: string; fips: string | null }[];
    regions: { name: string; overrides: { field: { slug: string; label: string } }[] }[];
  };
}

type Context = DataPageContext<StateData>;

const operation = openOperation('explorer/state/state', true);

/** GET /states/CA: all values of a state by topic, the deadlines of the next federal election, and its regions. */
export const statePage: DataPage<StateData> = {
  path: '/states/:state',
  keyed: true,
  operations: [operation],
  find({ params: { state: text = '' } }, lease) {
    const state = findState(text, lease);
    if ('problem' in state) return state;
    // From the day of the release, so that a release always has the same page.
    const election = nextFederalElection(lease.release.publishedAt.slice(0, 10))?.id ?? '';
    return { path: `/states/${state.code}`, operation, variables: { state: state.code, election } };
  },
  render(context) {
    const { state, release } = context.data;
    const { name, information } = state;
    return {
      title: name,
      description: `How ${name} votes: registration, absentee voting, ID and deadlines, with sources.`,
      main: html`<p class="crumbs"><a href="${context.link('/states')}">States</a> / ${name}</p>
<h1>${name}</h1>
<p class="lead">${countKnown(information)} of ${information.length} values are known. Each shows its source. <a href="#regions">Find your county</a></p>
${deadlines(context)}
${factsByTopic(information, context)}
${regions(context)}
<p class="note">${release.disclaimer}</p>`,
    };
  },
  table: ({ data: { state } }) => ({
    name: state.code,
    columns: ['slug', 'topic', 'format', ...ITEM_COLUMNS],
    rows: state.information.map((item) => ({
      ...{ slug: item.slug, topic: item.field.topic, format: item.field.format },
      ...itemCells(item),
    })),
  }),
};

function deadlines({ data: { election, state }, link }: Context): Html {
  return html`<section class="card" aria-labelledby="deadlines"><h2 id="deadlines">${election.name}: ${longDate(election.date)}</h2>
${deadlineList(state.deadlines)}
<p class="row"><a class="button" href="${link(`/calendar/${election.id}/${state.code}.ics`)}">Add to calendar</a></p></section>`;
}

function regions({ data: { state }, link }: Context): Html {
  const { code, name, regions: own } = state;
  const linked = (region: string) => html`<a href="${link(regionPath(code, region))}">${region}</a>`;
  const counties = state.counties.filter(({ fips }) => fips !== null);
  return html`<section aria-labelledby="regions"><h2 id="regions">Counties and other regions</h2>
${
  own.length === 0
    ? html`<p>The dataset has no region of ${name} with values of its own.</p>`
    : html`<p>With values of their own:</p>
<ul class="columns wide">${own.map(({ name: region, overrides }) => html`<li>${linked(region)} <span class="soft">${overrides.map(({ field }) => field.label).join('; ')}</span></li>\n`)}</ul>`
}
${
  counties.length > 0 &&
  html`<details class="counties"><summary>All ${counties.length} counties and equivalents</summary>
<ul class="columns">${counties.map((county) => html`<li>${linked(county.name)}</li>\n`)}</ul></details>`
}</section>`;
}
