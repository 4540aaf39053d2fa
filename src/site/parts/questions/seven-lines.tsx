import { overByField } from '../../../voting/field-actions.js';
import type { TextValue } from '../../../voting/values.js';
import type { Situation } from '../../../voting/ways-left.js';
import type { Html } from '../../html/html.js';
import type { DataPageContext } from '../data-page.js';
import { AnswerText } from './answer-text.js';
import { questionText } from './question.js';
import { QUESTIONS } from './questions.js';

interface SevenLinesProps {
  situation: Situation;
  /** Where to read on about a field. */
  hrefOf(slug: string): string;
  /** Slugs of the values that are not those of the state. */
  differing?: ReadonlySet<string>;
}

/** The answers to the seven questions, each a link to the value that it comes from. */
export function SevenLines({ situation, hrefOf, differing }: SevenLinesProps): Html {
  const { values, locale } = situation;
  const over = overByField(situation);
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
                <AnswerText answer={answer} over={slugs.flatMap(over)} locale={locale} />
                {own && ` ${locale.t('answer.differsHere')}`}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** What the next election of a page depends on. */
export const situationOn = (
  { found, locale }: Pick<DataPageContext<unknown>, 'found' | 'locale'>,
  election: Situation['election'] & Pick<Situation, 'deadlines'>,
  items: readonly (TextValue & { slug: string })[],
): Situation => {
  const { deadlines, date } = election;
  return { election, deadlines, values: valuesBySlug(items), today: found.today ?? date, locale };
};

/** Values by slug, as questions read them. */
export function valuesBySlug<Value extends { slug: string }>(items: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(items.map((item) => [item.slug, item]));
}
