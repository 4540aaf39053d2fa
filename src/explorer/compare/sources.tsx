import type { Html } from '../../pages/html.js';
import type { Fact } from '../values/facts.js';
import { Source } from '../values/source.js';
import type { ComparedField } from './compare-data.js';

/** The sources of a comparison, each with its number. Values with the same source and date share one. */
export class SourceNumbers {
  readonly #numbers = new Map<string, number>();
  readonly facts: Fact[] = [];

  constructor(fields: readonly ComparedField[]) {
    for (const { values } of fields) for (const { fact } of values) this.#add(fact);
  }

  #add(fact: Fact): void {
    if (fact.sourceLinks.length === 0 || this.#numbers.has(keyOf(fact))) return;
    this.facts.push(fact);
    this.#numbers.set(keyOf(fact), this.facts.length);
  }

  /** Undefined if the value has no source. */
  numberOf(fact: Fact): number | undefined {
    return this.#numbers.get(keyOf(fact));
  }
}

const keyOf = ({ source, asOf }: Fact): string => `${source}\n${asOf}`;

/** The number of the source of a value. */
export function SourceNumber({ number }: { number: number | undefined }): Html | null {
  if (number === undefined) return null;
  return (
    <a class="source-number" href={`#source-${number}`}>
      <span class="unseen">Source </span>
      {number}
    </a>
  );
}

/** All sources, below the tables. */
export function SourceList({ numbers: { facts } }: { numbers: SourceNumbers }): Html | null {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol class="sources">
        {facts.map(({ asOf, sourceLinks }, index) => (
          <li id={`source-${index + 1}`}>
            <Source asOf={asOf} sourceLinks={sourceLinks} />
          </li>
        ))}
      </ol>
    </section>
  );
}
