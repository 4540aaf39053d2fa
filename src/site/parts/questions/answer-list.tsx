import { overByField } from '../../../../db/domain/voting/field-actions.js';
import type { TextValue } from '../../../../db/domain/voting/values.js';
import type { Situation } from '../../../../db/domain/voting/ways-left.js';
import { type Over, shortOver } from '../../../../db/domain/voting/what-is-over.js';
import { LOCALES, type Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { DataPageContext } from '../data-page.js';
import { type Answer, questionText } from './question.js';
import { QUESTIONS } from './questions.js';

interface AnswerListProps {
  situation: Situation;
  /** Returns the address of a value. */
  hrefOf(slug: string): string;
  /** Slugs of values that differ from those of the state. */
  differing?: ReadonlySet<string>;
}

/** The answers to the common questions, each linked to its value. */
export function AnswerList({ situation, hrefOf, differing }: AnswerListProps): Html {
  const { values } = situation;
  const locale = LOCALES[situation.locale.language];
  const over = overByField(situation);
  return (
    <ul class="card seven">
      {QUESTIONS.map((question) => {
        const { slugs } = question;
        const answer = question.answer(values, locale);
        const differingSlug = slugs.find((slug) => differing?.has(slug));
        const source = differingSlug ?? slugs.find((slug) => values.get(slug)?.text) ?? slugs[0];
        return (
          <li>
            <a href={hrefOf(source)}>
              <b>{questionText(question, locale).name}</b>
              <span class={answer.isKnown ? undefined : 'soft'}>
                <AnswerText answer={answer} over={slugs.flatMap(over)} locale={locale} />
                {differingSlug && ` ${locale.t('answer.differsHere')}`}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

type AnswerTextProps = { answer: Answer; over: readonly Over[]; locale: Locale };

/** An answer, preceded by what is over. Parts in another language than the page are marked. */
export const AnswerText = ({ answer, over, locale }: AnswerTextProps): Child => [
  over.length > 0 && <strong>{shortOver([...new Set(over)], locale)} </strong>,
  ...answer.parts.map(({ text, language }) =>
    language === locale.language ? text : <span lang={language}>{text}</span>,
  ),
];

/** Combines the values of a page with its next election. */
export const situationOn = (
  { found, locale }: Pick<DataPageContext<unknown>, 'found' | 'locale'>,
  election: Situation['election'] & Pick<Situation, 'deadlines'>,
  items: readonly (TextValue & { slug: string })[],
): Situation => {
  const { deadlines, date } = election;
  return { election, deadlines, values: valuesBySlug(items), today: found.today ?? date, locale };
};

export function valuesBySlug<Value extends { slug: string }>(items: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(items.map((item) => [item.slug, item]));
}
