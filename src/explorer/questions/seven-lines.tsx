import type { Html } from '../../pages/html.js';
import type { Values } from './question.js';
import { QUESTIONS } from './questions.js';

interface SevenLinesProps {
  values: Values;
  /** Where to read on about a field. */
  hrefOf(slug: string): string;
}

/** The answers to the seven questions, each a link to the value that it comes from. */
export function SevenLines({ values, hrefOf }: SevenLinesProps): Html {
  return (
    <ul class="card seven">
      {QUESTIONS.map(({ name, slugs, answer }) => {
        const { text, isKnown } = answer(values);
        const known = slugs.find((slug) => values.get(slug)?.text);
        return (
          <li>
            <a href={hrefOf(known ?? slugs[0])}>
              <b>{name}</b>
              <span class={isKnown ? undefined : 'soft'}>{text}</span>
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
