import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { slugText } from './field-text.js';
import { type Item, type ItemField, standingOf } from './item.js';
import { byTopic } from './topics.js';
import { fullValue } from './value.js';

export interface Fact extends Item {
  field: ItemField;
}

/** @returns what stands below a fact, such as the value that it replaces */
export type Remark<Entry extends Fact> = (fact: Entry) => Html | false;

/** All values by topic, with a table of contents. Each has its slug as anchor. */
export function factsByTopic<Entry extends Fact>(
  facts: readonly Entry[],
  context: DataPageContext<unknown>,
  remark: Remark<Entry> = () => false,
): Html {
  const topics = byTopic(facts, ({ field }) => field.topic);
  return html`<div class="with-aside"><nav class="toc" aria-label="Topics"><ul>
${topics.map(({ anchor, name, entries }) => html`<li><a href="#${anchor}">${name} <span>${entries.length}</span></a></li>\n`)}</ul></nav>
<div>${topics.map(
    ({
      anchor,
      name,
      entries,
    }) => html`<section class="facts" aria-labelledby="${anchor}"><h2 id="${anchor}">${name}</h2>
${knownFirst(entries).map((fact) => factOf(fact, context, remark))}</section>
`,
  )}</div></div>`;
}

/** What is unknown comes last, so that it does not hide what is known. */
function knownFirst<Entry extends Fact>(facts: readonly Entry[]): Entry[] {
  const rank = (fact: Entry) => Number(standingOf(fact) === 'unknown');
  return facts.toSorted((one, other) => rank(one) - rank(other));
}

function factOf<Entry extends Fact>(fact: Entry, context: DataPageContext<unknown>, remark: Remark<Entry>): Html {
  const { slug, field } = fact;
  return html`<article class="fact" id="${slug}"><div><h3><a href="${context.link(`/fields/${slug}`)}">${field.label}</a></h3>
<code class="slug">${slugText(slug)}</code></div>
<div>${fullValue(fact, field.options, context)}${remark(fact)}</div></article>
`;
}

/** How many values are known. */
export function countKnown(items: readonly Item[]): number {
  return items.filter((item) => standingOf(item) !== 'unknown').length;
}
