import type { Fact } from './item.js';

/** A link of a source, with the date, its number, and the first fact that has it. */
interface NumberedSource extends Pick<Fact, 'asOf' | 'sourceLinks'> {
  number: number;
  fact: Fact;
}

/** The sources of a page, numbered in the order of its facts. */
export type Sources = ReadonlyMap<string, NumberedSource>;

function sourcesOf(fact: Fact) {
  // A state page in another language has its own source.
  const { asOf, sourceLinks } = fact.translated ?? fact;
  return sourceLinks.map((link) => ({ key: `${asOf} ${link.text} ${link.url}`, asOf, sourceLinks: [link] }));
}

export function numberSources(facts: readonly Fact[]): Sources {
  const sources = new Map<string, NumberedSource>();
  for (const fact of facts)
    for (const { key, ...source } of sourcesOf(fact))
      if (!sources.has(key)) sources.set(key, { ...source, fact, number: sources.size + 1 });
  return sources;
}

/** The numbers of the sources of a fact. */
export const numbersOf = (fact: Fact, sources: Sources): number[] =>
  sourcesOf(fact).flatMap(({ key }) => sources.get(key)?.number ?? []);
