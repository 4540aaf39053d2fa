import type { TextValue } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { DataPageContext } from '../data-page.js';
import { QUESTIONS } from './answers.js';
import { type Answer, questionText } from './sentences.js';

type AnswerValues = ReadonlyMap<string, TextValue & { tooLate?: string | null }>;

interface AnswerListProps {
  values: AnswerValues;
  locale: Locale;
  /** Returns the address of a value. */
  hrefOf(slug: string): string;
  /** Slugs of values that differ from those of the state. */
  differing?: ReadonlySet<string>;
}

/** The answers to the common questions, each linked to its value. */
export function AnswerList({ values, hrefOf, differing, locale }: AnswerListProps): Html {
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
                <AnswerText answer={answer} slugs={slugs} values={values} locale={locale} />
                {differingSlug && ` ${locale.t('answer.differsHere')}`}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

interface AnswerTextProps extends Pick<AnswerListProps, 'values' | 'locale'> {
  slugs: readonly string[];
  answer: Answer;
}

/** An answer, preceded by what is over. Parts in another language than the page are marked. */
export function AnswerText({ answer, slugs, values, locale }: AnswerTextProps): Child {
  const over = new Set(slugs.flatMap((slug) => values.get(slug)?.tooLate || []));
  return [
    over.size > 0 && <strong>{[...over].join(' ')} </strong>,
    ...answer.parts.map(({ text, language }) =>
      language === locale.language ? text : <span lang={language}>{text}</span>,
    ),
  ];
}

export function valuesBySlug<Value extends { slug: string }>(items: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(items.map((item) => [item.slug, item]));
}

/** The most common questions of voters. Each links to a search for it. */
export function CommonQuestions({ link, locale }: Pick<DataPageContext<unknown>, 'link' | 'locale'>): Html {
  return (
    <Card id="questions" title={locale.t('search.commonQuestions')}>
      <ul class="questions">
        {QUESTIONS.map((question) => questionText(question, locale)).map(({ label, hint }) => (
          <li>
            <a href={link(searchPath(label))}>
              <b>{label}</b> <small>{hint}</small>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
