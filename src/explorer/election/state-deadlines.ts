import { localTime } from '../../calendar/event-text.js';
import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { shortDate } from '../deadlines/election-types.js';
import type { ElectionPageData } from '../operation-types.js';
import { renderSource } from '../values/value.js';
import type { StateDeadline } from './election-data.js';

/** What a voter does, in the order in which it happens. */
const ACTIONS = [
  { action: 'REGISTER', name: 'Register to vote', anchor: 'register' },
  { action: 'REQUEST_BALLOT', name: 'Request an absentee ballot', anchor: 'request' },
  { action: 'VOTE_EARLY', name: 'Vote early in person', anchor: 'early' },
  { action: 'RETURN_BALLOT', name: 'Return a ballot', anchor: 'return' },
  { action: 'REQUEST_EMERGENCY_BALLOT', name: 'Request an emergency ballot', anchor: 'emergency' },
] as const satisfies readonly { action: StateDeadline['action']; name: string; anchor: string }[];

/** How certain a date is, or why there is none. */
const STATUSES: Record<StateDeadline['status'], string> = {
  COUNTED: 'As counted',
  MAY_MOVE: 'May move',
  MOVED: 'Moved',
  NO_LIMIT: 'No limit',
  NOT_COMPUTED: 'No date',
  NOT_OFFERED: 'Not offered',
  UNKNOWN: 'Unknown',
};

/** Deadlines of one action in a state that differ at most in how the voter acts. */
type Group = readonly [StateDeadline, ...StateDeadline[]];

const METHODS = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;
const KINDS = {
  POSTMARKED: 'postmarked',
  RECEIVED: 'must arrive',
  OPENS: 'opens',
  CLOSES: 'closes',
  DONE: '',
} as const;
const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

/** All deadlines of one state, each with its status, its rule and its source. */
export function stateDeadlines(
  all: readonly StateDeadline[],
  state: { code: string; name: string },
  { data: { election }, link, markdown }: DataPageContext<ElectionPageData>,
): Html {
  const page = link(`/states/${state.code}`);
  const calendar = link(`/calendar/${encodeURIComponent(election.id)}/${state.code}.ics`);
  return html`<p class="row"><a class="button" href="${calendar}">Add to calendar</a> <a class="button quiet" href="${page}">How ${state.name} votes</a></p>
<p>Act by the day in “Act by”: it is the last business day that is safe, even where a deadline on a weekend or holiday may move, or the last day of early voting.
<b>As counted</b> is the plain count from Election Day, <b>Moved</b> is known to move off a weekend or holiday, <b>May move</b> is not certain.</p>
<table class="table deadlines" aria-label="Deadlines in ${state.name}"><thead><tr><th scope="col">How</th><th scope="col">Act by</th><th scope="col">Date</th><th scope="col">Status, rule and source</th></tr></thead>
${ACTIONS.map(({ action, name, anchor }) => {
  const groups = groupsOf(all.filter((deadline) => deadline.action === action));
  return (
    groups.length > 0 &&
    html`<tbody>
<tr class="group"><th scope="rowgroup" colspan="4" id="${anchor}">${name}</th></tr>
${groups.map((group) => row(group, page, markdown))}</tbody>
`
  );
})}</table>`;
}

function groupsOf(deadlines: readonly StateDeadline[]): Group[] {
  const groups = new Map<string, [StateDeadline, ...StateDeadline[]]>();
  for (const deadline of deadlines) {
    const { kind, date, actBy, time, status, statusNote, method, item } = deadline;
    // Each row has one source. An arrival by mail is not the same as one in person.
    const how = kind === 'RECEIVED' && method !== 'MAIL' ? 'DONE' : kind;
    const key = JSON.stringify([how, date, actBy, time, status, statusNote, { ...item, slug: '' }]);
    const group = groups.get(key);
    if (group) group.push(deadline);
    else groups.set(key, [deadline]);
  }
  return [...groups.values()];
}

function row(group: Group, page: string, markdown: (text: string) => Html): Html {
  const [{ date, actBy, time, status, statusNote, item }] = group;
  return html`<tr><th scope="row"><a href="${page}#${item.slug}">${how(group)}</a></th><td${actBy !== null && html` data-label="Act by"`}>${actBy !== null && day(actBy)}</td><td${date !== null && html` data-label="Date"`}>${date !== null && html`${day(date)}${localTime({ time, zones: [] })}`}</td><td><span class="status ${status.toLowerCase().replaceAll('_', '-')}">${STATUSES[status]}</span>${statusNote !== null && html`<p class="meta">${statusNote}</p>`}${item.text !== '' && status !== 'NOT_OFFERED' && html`<p class="meta">“${item.text}”</p>`}${item.footnotes !== '' && html`<div class="footnote">${markdown(item.footnotes)}</div>`}${renderSource(item)}</td></tr>
`;
}

const day = (date: string): Html => html`<time datetime="${date}">${shortDate(date)}</time>`;

/** `By mail, postmarked` */
function how(group: Group): string {
  const [{ kind, action, method: firstMethod }] = group;
  const methods = group.flatMap(({ method }) => (method && action !== 'VOTE_EARLY' ? METHODS[method] : []));
  const arrives = kind === 'RECEIVED' && firstMethod !== 'MAIL';
  const parts = [EITHER.format(methods), kind && !arrives ? KINDS[kind] : ''].filter(Boolean);
  const text = parts.join(', ') || 'any way';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
