import type { Html } from '../../pages/html.js';
import type { Values } from '../../voting/values.js';
import { QUESTIONS } from './questions.js';

interface SevenLinesProps {
  values: Values;
  /** Where to read on about a field. */
  hrefOf(slug: string): string;
  /** Slugs of the values that are not those of the state. */
  differing?: ReadonlySet<string>;
}

/** The answers to the seven questions, each a link to the value that it comes from. */
export function SevenLines({ values, hrefOf, differing }: SevenLinesProps): Html {
  return (
    <ul class="card seven">
      {QUESTIONS.map(({ name, slugs, answer }) => {
        const { text, isKnown } = answer(values);
        const own = slugs.find((slug) => differing?.has(slug));
        const source = own ?? slugs.find((slug) => values.get(slug)?.text) ?? slugs[0];
        return (
          <li>
            <a href={hrefOf(source)}>
              <b>{name}</b>
              <span class={isKnown ? undefined : 'soft'}>
                {text}
                {own && ' (Differs here.)'}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Values by slug, as questions read them. */
export function valuesBySlug<Value extends { slug: string }>(items: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(items.map((item) => [item.slug, item]));
}
