import { longDate } from '../../../db/deadlines/civil-day.js';
import { WHY } from '../../../db/deadlines/notes.js';
import { findStates } from '../../../db/queries/states.js';
import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { ELECTION_TYPES } from '../deadlines/election-types.js';
import type { ElectionPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { renderSource } from '../values/value.js';
import { shownState } from './election-data.js';
import { overview } from './overview.js';
import { stateDeadlines } from './state-deadlines.js';

type Context = DataPageContext<ElectionPageData>;

/** The content of the page of an election. */
export function renderElection(context: Context): Html {
  const { data, link } = context;
  const { election } = data;
  const { id, name, date, type, basis } = election;
  const state = shownState(context);
  const where = state ? html`<a href="${link(`/states/${state.code}`)}">${state.name}</a>` : 'all states';
  const isPart = state !== undefined && election.state === null;
  return html`<p class="crumbs"><a href="${link('/elections')}">Elections</a> / ${isPart ? html`<a href="${link(electionPath(id))}">${name}</a> / ${state.name}` : name}</p>
<h1>${name}${isPart && `: ${state.name}`}</h1>
<p class="lead"><time datetime="${date}">${longDate(date)}</time> · ${where} · ${ELECTION_TYPES[type]}</p>
<div class="meta">${basis === 'STATUTE' ? 'Federal law fixes the date for all years.' : 'The date is scheduled and may still change.'} ${renderSource(election)}</div>
${election.state === null && chooseState(context)}
${deadlines(context)}`;
}

function deadlines(context: Context): Html {
  const { deadlines: all } = context.data.election;
  if (all.every(({ status }) => status === 'NOT_COMPUTED')) return notComputed(context);
  const state = shownState(context);
  return state ? stateDeadlines(all, state, context) : overview(all, context);
}

/** Leads to the deadlines of one state. */
function chooseState({ data, found, lease, link }: Context): Html {
  const chosen = found.query?.state;
  const states = findStates(lease.database).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return html`<form class="card choose" action="${link(electionPath(data.election.id))}" method="get">
<label for="state">State</label>
<select id="state" name="state"><option value="">All states</option>
${states.map(({ code, name }) => html`<option value="${code}"${code === chosen && html` selected`}>${name}</option>\n`)}</select>
<button class="button" type="submit">Show deadlines</button></form>`;
}

/** Why there is no deadline with a date, and where the deadlines of the state are. */
function notComputed({ data: { election }, link }: Context): Html {
  const { state } = election;
  const where = state
    ? html`<p><a class="button" href="${link(`/states/${state.code}`)}">How ${state.name} votes</a></p>`
    : '';
  return html`<section class="card" aria-labelledby="none"><h2 id="none">No deadlines are computed</h2>
<p>${WHY.otherElection}</p><p>The texts of the states describe federal general elections. A primary, runoff or special election can have other rules.</p>${where}</section>`;
}
