import { longDate } from '../../../db/deadlines/civil-day.js';
import { nextFederalElection } from '../../../db/deadlines/elections.js';
import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { type Html, html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import { compareLink } from '../compare/find-compare.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { shortDate } from '../deadlines/election-types.js';
import { entriesOf } from '../deadlines/entries.js';
import { eventJsonLd } from '../deadlines/event-json-ld.js';
import { deadlineList } from '../deadlines/list.js';
import { missingState } from '../missing-page.js';
import type { StatePageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { todayIn } from '../today.js';
import { countKnown, factsByTopic } from '../values/facts.js';
import { itemCells } from '../values/item.js';
import { nextDates } from './next-dates.js';

type Context = DataPageContext<StatePageData>;

const operation = readOperation('explorer/state/state', true);

/** GET /states/CA: the next deadline, those of the next federal election, all values of a state by topic, and its regions. */
export const statePage: DataPage<StatePageData> = {
  path: '/states/{state}',
  keyed: true,
  operations: [operation],
  find({ params: { state: text = '' }, now }, lease) {
    const state = findState(lease.database, text);
    if (state instanceof UnknownName) return missingState(state);
    const today = todayIn(state.zones, now);
    const election = nextFederalElection(today)?.id ?? '';
    return { path: `/states/${state.code}`, today, operation, variables: { state: state.code, election, today } };
  },
  render(context) {
    const { data, found, link, publicUrl } = context;
    const { state, release, election, elections } = data;
    const { name, information, deadlines } = state;
    const { today = election.date } = found;
    const entries = entriesOf(deadlines, today);
    return {
      title: name,
      description: `How voting works in ${name}: registration, absentee voting, ID and deadlines, with sources.`,
      jsonLd: eventJsonLd({ election: { ...election, state: null }, state, deadlines, publicUrl }),
      main: html`<p class="crumbs"><a href="${link('/states')}">States</a> / ${name}</p>
<h1>${name}</h1>
<p class="lead">${countKnown(information)} of ${information.length} values are known. Each shows its source. <a href="${link(compareLink([state.code]))}">Compare with other states</a> · <a href="#regions">Find your county</a></p>
${nextDates({ next: entries.next, elections, today, federal: election, link })}
${electionCard(context, deadlineList(entries, deadlines))}
${factsByTopic(information, context)}
${regions(context)}
<p class="note">${release.disclaimer}</p>`,
    };
  },
  table: ({ data: { state }, lease }) => ({
    name: state.code,
    columns: VALUE_COLUMNS,
    rows: state.information.map((item) => itemCells(item, state, lease)),
  }),
};

function electionCard({ data: { election, elections, state }, link }: Context, list: Html): Html {
  const others = elections.filter((one) => one.state !== null);
  return html`<section class="card" aria-labelledby="deadlines"><h2 id="deadlines">${election.name}: ${longDate(election.date)}</h2>
${list}
<p class="row"><a class="button" href="${link(`/calendar/${election.id}/${state.code}.ics`)}">Add to calendar</a>
<a class="button quiet" href="${link(`/elections/${election.id}`)}">Deadlines in all states</a></p>
${others.length > 0 && html`<h3>Other elections in ${state.name}</h3><ul class="others">${others.map((one) => html`<li><a href="${link(`/elections/${encodeURIComponent(one.id)}`)}">${one.name}</a> <span class="soft">${shortDate(one.date)}, ${one.date.slice(0, 4)}</span></li>\n`)}</ul>`}</section>`;
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
