import type { Locale } from '../../messages/locale.js';
import type { Html } from '../../pages/html.js';
import type { Values } from '../../voting/values.js';
import { AnswerText } from './answer-text.js';
import { questionText } from './question.js';
import { QUESTIONS } from './questions.js';

interface SevenLinesProps {
  values: Values;
  /** Where to read on about a field. */
  hrefOf(slug: string): string;
  /** Slugs of the values that are not those of the state. */
  differing?: ReadonlySet<string>;
  locale: Locale;
}

/** The answers to the seven questions, each a link to the value that it comes from. */
export function SevenLines({ values, hrefOf, differing, locale }: SevenLinesProps): Html {
  return (
    <ul class="card seven">
      {QUESTIONS.map((question) => {
        const { slugs } = question;
        const answer = question.answer(values, locale);
        const own = slugs.find((slug) => differing?.has(slug));
        const source = own ?? slugs.find((slug) => values.get(slug)?.text) ?? slugs[0];
        return (
          <li>
            <a href={hrefOf(source)}>
              <b>{questionText(question, locale).name}</b>
              <span class={answer.isKnown ? undefined : 'soft'}>
                <AnswerText answer={answer} locale={locale} />
                {own && ` ${locale.t('answer.differsHere')}`}
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
