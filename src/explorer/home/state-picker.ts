import { type Html, html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { DEMO_LINK_HINT } from '../../pages/sample-request.js';
import { linkFrom } from '../../response/redirect.js';
import { tileMap } from '../maps/tile-map.js';
import type { HomeData } from '../operation-types.js';

/** A form and a map, which both lead to the page of a state. With EXPLORER=off there is no such page. */
export function statePicker({ release, states }: HomeData, context: PageContext): Html {
  if (!context.paths.includes('/states')) return html``;
  const tiles = states.map(({ code, name }) => ({
    ...{ code, name, tone: 'plain' as const },
    href: linkFrom('/', `/states/${code}`),
  }));
  return html`<section class="card picker" aria-labelledby="choose"><div class="row"><h2 id="choose">Choose a state</h2>
<form class="row" action="${linkFrom('/', '/states')}" method="get">
<label class="unseen" for="state">State</label> <select id="state" name="state" required><option value="">Name of the state</option>
${states
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  .map(({ code, name }) => html`<option value="${code}">${name}</option>\n`)}</select>
<button class="button" type="submit">Show</button></form></div>
${tileMap('Map of the states', tiles)}
<p class="row">Or begin with <a class="button quiet" href="${linkFrom('/', '/fields')}">All ${release.counts.fields} fields</a> <a class="button quiet" href="${linkFrom('/', '/compare')}">Compare states</a></p>
${keyNote(context)}</section>`;
}

/** Why a browser may ask for a password next. */
function keyNote({ explorer, demoKey, hasDemoLink }: PageContext): Html {
  if (explorer === 'public' || demoKey) return html``;
  return html`<p class="meta">Pages with values require an API key: the browser asks for its id and secret. ${hasDemoLink && DEMO_LINK_HINT}</p>`;
}
