import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { ElectionPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { cellLines, type Line } from './cell-lines.js';
import type { StateDeadline } from './election-data.js';

/** The essential columns. The page of a state has the rest. */
const COLUMNS = [
  { action: 'REGISTER', name: 'Register' },
  { action: 'REQUEST_BALLOT', name: 'Request ballot' },
  { action: 'VOTE_EARLY', name: 'Vote early' },
  { action: 'RETURN_BALLOT', name: 'Return ballot' },
] as const satisfies readonly { action: StateDeadline['action']; name: string }[];

/** Fields whose pages show the same as a map. */
const MAPS = [
  { slug: 'registration_deadline_mail', name: 'Register by mail' },
  { slug: 'registration_deadline_online', name: 'Register online' },
  { slug: 'absentee_deadline_mail', name: 'Request a ballot by mail' },
  { slug: 'early_voting_starts', name: 'Start of early voting' },
  { slug: 'ballot_return_deadline_mail', name: 'Return a ballot by mail' },
] as const;

/** A row for each state with the days on which to act. A state leads to its statuses, rules and sources. */
export function overview(all: readonly StateDeadline[], { data, link }: DataPageContext<ElectionPageData>): Html {
  const states = byState(all);
  return html`<h2 id="states">The last day to act in each state</h2>
<p>Each day is the last business day that is safe; early voting is from its first to its last day. Where a day has a star (<b>*</b>), the deadline itself is later, or may move off a weekend or holiday.
By mail, the postmark or the arrival counts. The name of a state leads to all of its deadlines, with times, rules and sources.</p>
<p>Days before Election Day as maps: ${MAPS.map(({ slug, name }, index) => html`${index > 0 && ', '}<a href="${link(`/fields/${slug}`)}">${name}</a>`)}.</p>
<table class="table overview" aria-labelledby="states"><thead><tr><th scope="col">State</th>${COLUMNS.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${states.map(({ state, deadlines }) => {
  const cells = COLUMNS.map(({ action, name }) => {
    const lines = cellLines(deadlines.filter((deadline) => deadline.action === action));
    return html`<td data-label="${name}">${lines.map(renderLine)}</td>`;
  });
  return html`<tr id="${state.code}"><th scope="row"><a href="${link(electionPath(data.election.id, state.code))}">${state.name}</a></th>${cells}</tr>\n`;
})}</tbody></table>`;
}

function renderLine({ from, before, day, isUncertain, text }: Line): Html {
  if (day === undefined) return html`<p class="soft">${text}</p>`;
  return html`<p>${before && `${before} `}${from && html`${dayOf(from)} – `}${dayOf(day)}${isUncertain && '*'} ${text}</p>`;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const dayOf = (day: string): Html =>
  html`<time datetime="${day}">${SHORT.format(Date.parse(`${day}T00:00:00Z`))}</time>`;

/** The deadlines of each state, by its name. */
function byState(all: readonly StateDeadline[]) {
  const groups = new Map<string, { state: StateDeadline['state']; deadlines: StateDeadline[] }>();
  for (const deadline of all) {
    const { state } = deadline;
    const group = groups.get(state.code) ?? { state, deadlines: [] };
    group.deadlines.push(deadline);
    groups.set(state.code, group);
  }
  return [...groups.values()].sort((one, other) => one.state.name.localeCompare(other.state.name, 'en'));
}
