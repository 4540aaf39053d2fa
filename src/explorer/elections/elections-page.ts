import { longDate } from '../../../db/deadlines/civil-day.js';
import { electionTable } from '../../../db/publish/csv-tables.js';
import { findElection } from '../../../db/queries/elections.js';
import { type Html, html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { ELECTION_TYPES, shortDate } from '../deadlines/election-types.js';
import type { ElectionsData } from '../operation-types.js';
import { todayIn } from '../today.js';
import { renderSource } from '../values/value.js';

type Election = ElectionsData['elections'][number];

const PATH = '/elections';
const operation = readOperation('explorer/elections/elections');

/** GET /elections: the elections of four years from today on, by year. */
export const electionsPage: DataPage<ElectionsData> = {
  path: PATH,
  keyed: false,
  operations: [operation],
  find({ now }) {
    const today = todayIn([], now);
    return { path: PATH, today, operation, variables: { from: today } };
  },
  render(context) {
    const { elections } = context.data;
    const years = [...new Set(elections.map(yearOf))];
    return {
      title: 'Elections',
      description: 'Dates of federal and state elections in the United States, each with its source.',
      main: html`<h1>Elections</h1>
<p class="lead">Dates of federal and state elections, each with its source. An election leads to the deadlines for voters.</p>
${nextFederal(context)}
<div class="with-aside"><nav class="toc" aria-label="Years"><ul>
${years.map((year) => html`<li><a href="#y${year}">${year} <span>${elections.filter((one) => yearOf(one) === year).length}</span></a></li>\n`)}</ul></nav>
<div>${years.map((year) => yearTable(year, context))}</div></div>`,
    };
  },
  table: ({ data: { elections }, lease: { database } }) => ({
    name: 'elections',
    ...electionTable(elections.flatMap(({ id }) => findElection(database, id) ?? [])),
  }),
};

const yearOf = ({ date }: Election): string => date.slice(0, 4);

function nextFederal({ data: { elections }, link }: DataPageContext<ElectionsData>): Html {
  const next = elections.find(({ state }) => state === null);
  if (!next) return html``;
  return html`<p class="row"><a class="button" href="${link(`/elections/${next.id}`)}">${next.name}: deadlines in all states</a> <span class="soft">${longDate(next.date)}</span></p>`;
}

function yearTable(year: string, { data: { elections }, link }: DataPageContext<ElectionsData>): Html {
  const rows = elections.filter((election) => yearOf(election) === year);
  return html`<section aria-labelledby="y${year}"><h2 id="y${year}">${year}</h2>
<table class="table elections" aria-labelledby="y${year}"><thead><tr><th scope="col">Date</th><th scope="col">Election</th><th scope="col">State</th><th scope="col">Type</th></tr></thead>
<tbody>
${rows.map((election) => row(election, link))}</tbody></table></section>
`;
}

function row({ id, name, date, type, source, asOf, state }: Election, link: (to: string) => string): Html {
  const where = state ? html`<a href="${link(`/states/${state.code}`)}">${state.name}</a>` : html`<b>All states</b>`;
  return html`<tr id="${id}"><td><time datetime="${date}">${shortDate(date)}</time></td><th scope="row"><a href="${link(`/elections/${encodeURIComponent(id)}`)}">${name}</a>${renderSource({ source, asOf })}</th><td>${where}</td><td>${ELECTION_TYPES[type]}</td></tr>
`;
}
