import { type CivilDay, longDate } from '../../../db/deadlines/civil-day.js';
import { type Html, html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { linkFrom } from '../../response/redirect.js';
import type { HomeData } from '../operation-types.js';

type UpcomingElection = HomeData['elections'][number];

/** Elections of single states. */
const MOST = 3;

/** The next federal general election, and the next ones of single states before it. */
export function nextElections({ elections }: HomeData, { paths }: PageContext): Html {
  const federal = elections.find(({ state }) => state === null);
  if (!federal) return html``;
  const before = elections.filter(({ state, date }) => state !== null && date < federal.date);
  return html`<section class="card" aria-labelledby="next"><h2 class="eyebrow" id="next">Next federal general election</h2>
<p class="date"><time datetime="${federal.date}">${longDate(federal.date)}</time></p>
<p class="meta">Source: ${federal.source}</p>
${paths.includes('/elections') && html`${inStates(before.slice(0, MOST))}<ul class="links"><li><a href="${linkTo(federal)}">Deadlines in all states</a></li><li><a href="${linkFrom('/', '/elections')}">All elections</a></li></ul>`}</section>
`;
}

function inStates(elections: readonly UpcomingElection[]): Html {
  if (elections.length === 0) return html``;
  return html`<h3>Before that, in the states</h3>
<ul class="upcoming">${elections.map(entry)}</ul>
`;
}

function entry(election: UpcomingElection): Html {
  return html`<li><time datetime="${election.date}">${mediumDate(election.date)}</time> <a href="${linkTo(election)}">${election.state?.name}: ${election.name}</a></li>\n`;
}

const linkTo = ({ id }: UpcomingElection): string => linkFrom('/', `/elections/${encodeURIComponent(id)}`);

const MEDIUM = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Dec 1, 2026` */
const mediumDate = (day: CivilDay): string => MEDIUM.format(Date.parse(`${day}T00:00:00Z`));
