import { longDate } from '../../../db/deadlines/civil-day.js';
import { WHY } from '../../../db/deadlines/notes.js';
import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { ELECTION_TYPES } from '../parts/election-types.js';
import { renderSource } from '../parts/value.js';
import { stateRows } from './deadline-rows.js';
import type { ElectionData, StateDeadline } from './election-data.js';

type Context = DataPageContext<ElectionData>;

const ACTIONS = [
  { action: 'REGISTER', name: 'Register to vote', anchor: 'register' },
  { action: 'REQUEST_BALLOT', name: 'Request an absentee ballot', anchor: 'request' },
  { action: 'VOTE_EARLY', name: 'Vote early in person', anchor: 'early' },
  { action: 'RETURN_BALLOT', name: 'Return a ballot', anchor: 'return' },
  { action: 'REQUEST_EMERGENCY_BALLOT', name: 'Request an emergency ballot', anchor: 'emergency' },
] as const satisfies readonly { action: StateDeadline['action']; name: string; anchor: string }[];

/** The content of the page of an election. */
export function renderElection(context: Context): Html {
  const { election } = context.data;
  const { name, date, state, type, basis } = election;
  const hasDates = election.deadlines.some((deadline) => deadline.date !== null);
  return html`<p class="crumbs"><a href="${context.link('/elections')}">Elections</a> / ${name}</p>
<h1>${name}</h1>
<p class="lead"><time datetime="${date}">${longDate(date)}</time> · ${state ? html`<a href="${context.link(`/states/${state.code}`)}">${state.name}</a>` : 'all states'} · ${ELECTION_TYPES[type]}</p>
<div class="meta">${basis === 'STATUTE' ? 'Federal law fixes the date for all years.' : 'The date is scheduled and may still change.'} ${renderSource(election)}</div>
${hasDates ? deadlines(context) : notComputed(context)}`;
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

function deadlines(context: Context): Html {
  const { data, link } = context;
  const { election } = data;
  const sections = ACTIONS.map((entry) => ({
    ...entry,
    groups: byState(election.deadlines.filter(({ action }) => action === entry.action)),
  })).filter(({ groups }) => groups.length > 0);
  return html`${election.state !== null && calendarLinks(context)}
<div class="with-aside"><nav class="toc" aria-label="Deadlines"><ul>
${sections.map(({ anchor, name }) => html`<li><a href="#${anchor}">${name}</a></li>\n`)}${election.state === null && html`<li><a href="#calendars">Calendars</a></li>`}</ul></nav>
<div><p>Act by the day in “Act by”: it is the last business day that is safe, even where a deadline on a weekend or holiday may move.
<b>As counted</b> is the plain count from Election Day, <b>Moved</b> is known to move off a weekend or holiday, <b>May move</b> is not certain.</p>
${sections.map(
  ({
    anchor,
    name,
    groups,
  }) => html`<section aria-labelledby="${anchor}"><h2 id="${anchor}">${name}</h2><table class="table deadlines" aria-labelledby="${anchor}"><thead><tr><th scope="col">State</th><th scope="col">How</th><th scope="col">Deadline</th><th scope="col">Act by</th><th scope="col">Status and source</th></tr></thead>
${groups.map((group) => html`<tbody>\n${stateRows(group, link)}</tbody>\n`)}</table></section>
`,
)}${election.state === null && calendarLinks(context)}</div></div>`;
}

/** The deadlines of each state, by its name. */
function byState(all: readonly StateDeadline[]): StateDeadline[][] {
  const groups = new Map<string, StateDeadline[]>();
  for (const deadline of all) groups.set(deadline.state.name, [...(groups.get(deadline.state.name) ?? []), deadline]);
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en')).map(([, deadlines]) => deadlines);
}

/** A link to the calendar of each state that has a date. */
function calendarLinks({ data: { election }, link }: Context): Html {
  const dated = election.deadlines.filter(({ date }) => date !== null).map(({ state }) => state);
  const states = [...new Map(dated.map((state) => [state.code, state])).values()];
  const hrefOf = (code: string) => link(`/calendar/${encodeURIComponent(election.id)}/${code}.ics`);
  const [only] = states;
  if (election.state !== null && only)
    return html`<p class="row"><a class="button" href="${hrefOf(only.code)}">Add to calendar</a></p>`;
  return html`<section aria-labelledby="calendars"><h2 id="calendars">Add to calendar</h2>
<p>The deadlines of a state as a calendar file, which calendar programs can open.</p>
<ul class="columns">${states
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code, name }) => html`<li><a href="${hrefOf(code)}">${name}</a></li>\n`)}</ul></section>`;
}
