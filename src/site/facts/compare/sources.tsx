import { LOCALES } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { Source } from '../../parts/source.js';
import type { Fact } from '../../parts/values/item.js';
import type { ComparedField } from './compare-data.js';

/** Numbers each combination of source and date in a comparison, with the first value that has it. */
export type Sources = ReadonlyMap<string, { number: number; fact: Fact }>;

export function sourcesOf(fields: readonly ComparedField[]): Sources {
  const facts = fields.flatMap(({ values }) => values.map(({ fact }) => fact));
  const groups = Map.groupBy(
    facts.filter(({ sourceLinks }) => sourceLinks.length > 0),
    keyOf,
  );
  return new Map([...groups].map(([key, [fact]], index) => [key, { number: index + 1, fact: fact as Fact }]));
}

const keyOf = ({ source, asOf }: Fact): string => `${source}
${asOf}`;

/** A link from a value to its source in the list below the tables. */
export function SourceNumber({ sources, fact }: { sources: Sources; fact: Fact }): Html | null {
  const { number } = sources.get(keyOf(fact)) ?? {};
  if (number === undefined) return null;
  return (
    <a class="source-number" href={`#source-${number}`}>
      <span class="unseen">Source </span>
      {number}
    </a>
  );
}

export function SourceList({ sources }: { sources: Sources }): Html | null {
  if (sources.size === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol class="sources">
        {[...sources.values()].map(({ number, fact: { asOf, sourceLinks } }) => (
          <li id={`source-${number}`}>
            <Source asOf={asOf} sourceLinks={sourceLinks} locale={LOCALES.en} />
          </li>
        ))}
      </ol>
    </section>
  );
}
