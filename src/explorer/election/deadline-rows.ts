import { localTime } from '../../calendar/event-text.js';
import { type Html, html } from '../../pages/html.js';
import { shortDate } from '../parts/election-types.js';
import { renderSource } from '../parts/value.js';
import type { StateDeadline } from './election-data.js';

/** How certain a date is, or why there is none. */
export const STATUSES: Record<StateDeadline['status'], string> = {
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

/** The rows of one state for one action. The first one names the state. */
export function stateRows(deadlines: readonly StateDeadline[], link: (to: string) => string): Html {
  const groups = groupsOf(deadlines);
  return html`${groups.map((group, index) => {
    const [{ state }] = group;
    const head =
      index === 0 &&
      html`<th scope="rowgroup" rowspan="${groups.length}"><a href="${link(`/states/${state.code}`)}">${state.name}</a></th>`;
    return html`<tr>${head}${cells(group, link)}</tr>\n`;
  })}`;
}

function groupsOf(deadlines: readonly StateDeadline[]): Group[] {
  const groups = new Map<string, [StateDeadline, ...StateDeadline[]]>();
  for (const deadline of deadlines) {
    const { kind, date, actBy, time, status, statusNote, method, item } = deadline;
    // Each row has one source. An arrival by mail is not the same as one in person.
    const how = kind === 'RECEIVED' && method !== 'MAIL' ? 'DONE' : kind;
    const text = date === null && status !== 'UNKNOWN' ? item.text : '';
    const key = JSON.stringify([how, date, actBy, time, status, statusNote, text, item.source, item.asOf]);
    const group = groups.get(key);
    if (group) group.push(deadline);
    else groups.set(key, [deadline]);
  }
  return [...groups.values()];
}

function cells(group: Group, link: (to: string) => string): Html {
  const [first] = group;
  const { date, actBy, time, status, statusNote, state, item } = first;
  const known = status !== 'UNKNOWN' && status !== 'NOT_OFFERED';
  const when = date === null ? '' : html`<b>${day(date)}</b>${localTime({ time, zones: [] })}`;
  const note = date !== null && statusNote !== null && html`<p class="meta">${statusNote}</p>`;
  return html`<td><a href="${link(`/states/${state.code}`)}#${item.slug}">${how(group)}</a></td><td>${when}</td><td${actBy !== null && html` data-label="Act by"`}>${actBy !== null && day(actBy)}</td><td><span class="status ${status.toLowerCase().replaceAll('_', '-')}">${STATUSES[status]}</span>${known && date === null && html` ${item.text}`}${known && html`<details><summary>${note ? 'Why, and source' : 'Source'}</summary>${note}${renderSource(item)}</details>`}</td>`;
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
