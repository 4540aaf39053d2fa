import type { Fact } from './item.js';

/** A link of a source, with the date. */
type OneSource = Pick<Fact, 'asOf' | 'sourceLinks'>;

/** The sources of a page, numbered in the order of its facts, each with the first fact that has it. */
export type Sources = ReadonlyMap<string, { number: number; source: OneSource; fact: Fact }>;

function sourcesOf(fact: Fact): OneSource[] {
  // A state page in another language has its own source.
  const { asOf, sourceLinks } = fact.translated ?? fact;
  return sourceLinks.map((link) => ({ asOf, sourceLinks: [link] }));
}

export function numberSources(facts: readonly Fact[]): Sources {
  const first = new Map<string, { source: OneSource; fact: Fact }>();
  for (const fact of facts)
    for (const source of sourcesOf(fact)) {
      const key = JSON.stringify(source);
      if (!first.has(key)) first.set(key, { source, fact });
    }
  return new Map([...first].map(([key, one], index) => [key, { ...one, number: index + 1 }]));
}

/** The numbers of the sources of a fact. */
export const numbersOf = (fact: Fact, sources: Sources): number[] =>
  sourcesOf(fact).flatMap((source) => sources.get(JSON.stringify(source))?.number ?? []);
