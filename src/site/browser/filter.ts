import { element } from './page.js';

/** The input that filters a list of facts. Without scripts, the styles hide it, and the page shows all facts. */
const input = element<HTMLInputElement>('filter-text');
const result = element('filter-result');
const facts = [...document.querySelectorAll<HTMLElement>('.facts > article')];
// Programmers search for slugs. The id of a fact is its slug.
const texts = new Map(facts.map((fact) => [fact, `${fact.textContent} ${fact.id}`.toLowerCase()]));

function filter(): void {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const fact of facts) {
    const text = texts.get(fact) ?? '';
    fact.hidden = !words.every((word) => text.includes(word));
    if (!fact.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll<HTMLElement>('.facts'))
    section.hidden = section.querySelector('article:not([hidden])') === null;
  result.textContent = words.length === 0 ? '' : `${shown} of ${facts.length} match`;
}

input.addEventListener('input', filter);
filter();
