import { plain } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import { valueText } from '../../../messages/words.js';
import type { Child, Html } from '../../html/html.js';
import type { ListedDeadline } from '../../operation-types.js';
import { Source } from '../source.js';
import { noteBesides, StatusNote } from './english-notes.js';

interface SourcesProps {
  deadlines: readonly ListedDeadline[];
  locale: Locale;
}

/** The notes on the dates of an election of one state. */
export function StateElectionNotes({ deadlines, locale }: SourcesProps): Html[] {
  const notes = new Map(
    deadlines
      .filter(({ status }) => status !== 'MAY_MOVE')
      .map(({ note, englishNotes }) => [JSON.stringify([note, englishNotes]), { note, englishNotes }]),
  );
  return [...notes.values()].map((one) => <StatusNote {...one} locale={locale} />);
}

/** The rules and sources of deadlines. Deadlines with the same rule and source share an entry. */
export function Sources({
  deadlines,
  statePage = '',
  locale,
}: SourcesProps & { statePage?: string | undefined }): Html {
  const { t } = locale;
  const rules = new Map<string, Html>();
  for (const deadline of deadlines) {
    const { status, item } = deadline;
    // The note of a day that may move is shown outside.
    const mayMove = status === 'MAY_MOVE';
    const note = mayMove ? '' : noteBesides(deadline, locale);
    const englishNotes = mayMove ? [] : deadline.englishNotes;
    const { slug, ...rule } = item;
    rules.set(
      JSON.stringify([note, englishNotes, rule]),
      <>
        <p class="meta">
          <Rule slug={slug} text={item.text} isGeneral={status === 'UNCONFIRMED'} locale={locale} />
        </p>
        <StatusNote note={note} englishNotes={englishNotes} locale={locale} />
        <Source {...item} locale={locale} />
        <p class="meta">
          <a href={`${statePage}#${slug}`}>{t(statePage ? 'deadlines.fullText' : 'deadlines.fullTextBelow')}</a>
        </p>
      </>,
    );
  }
  return (
    <details class="sources">
      <summary>{t('deadlines.ruleAndSource')}</summary>
      {[...rules.values()]}
    </details>
  );
}

interface RuleProps {
  slug: string;
  text: string;
  /** Whether the text is about general elections, but the dates belong to another one. */
  isGeneral: boolean;
  locale: Locale;
}

/** The text that a date is computed from. */
export function Rule({ slug, text, isGeneral, locale }: RuleProps): Child {
  const { t } = locale;
  const words = valueText(locale, { text: plain(text), field: { slug, format: 'Markdown' } });
  if (words !== undefined)
    return t('deadlines.rule', {
      text: locale.language === 'en' ? text : words,
      isGeneral: isGeneral ? 'yes' : 'no',
    });
  return (
    <>
      {t(isGeneral ? 'deadlines.generalInEnglish' : 'value.inEnglish')} <span lang="en">{text}</span>
    </>
  );
}
