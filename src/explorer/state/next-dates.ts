import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { type Html, html } from '../../pages/html.js';
import { type ListedElection, shortDate } from '../deadlines/election-types.js';
import type { DatedEntries } from '../deadlines/entries.js';
import { whatToDo } from '../deadlines/list.js';

export interface NextDatesOptions {
  next: DatedEntries['next'];
  /** From today on. */
  elections: readonly ListedElection[];
  today: CivilDay;
  /** The election that the deadlines are for. */
  federal: { id: string; name: string };
  link(to: string): string;
}

/** What a visitor most likely came for: the next deadline, and the next election, with the days that are left. */
export function nextDates({ next, elections, today, federal, link }: NextDatesOptions): Html {
  const [election] = elections;
  const [first] = next;
  return html`<dl class="next-dates">
${first && html`<div><dt>Next deadline (${federal.name})</dt><dd>Act by ${dayAndDistance(first.day, today)}</dd>${next.map((entry) => html`<dd>${whatToDo(entry)}</dd>`)}</div>\n`}${election && html`<div><dt>Next election</dt><dd>${dayAndDistance(election.date, today)}</dd><dd><a href="${link(`/elections/${encodeURIComponent(election.id)}`)}">${election.name}</a></dd>${election.id !== federal.id && html`<dd class="meta">It may have other deadlines than the ${federal.name}.</dd>`}</div>\n`}</dl>`;
}

function dayAndDistance(day: CivilDay, today: CivilDay): Html {
  return html`<time datetime="${day}">${shortDate(day)}, ${day.slice(0, 4)}</time> <span class="distance">${distance(day, today)}</span>`;
}

const DAY_MS = 86_400_000;

/** `today`, `tomorrow`, `in 12 days` */
function distance(day: CivilDay, today: CivilDay): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}
