import type { Entry } from '../../../voting/entries.js';
import { noteOf } from '../../../voting/entry-text.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { valueText } from '../../../voting/messages/words.js';
import { plain } from '../../../voting/values.js';
import type { Child, Html } from '../../html/html.js';
import type { ListedDeadline } from '../../operation-types.js';
import { Source } from '../source.js';
import { StatusNote } from './english-notes.js';

interface SourcesProps extends Pick<Entry<ListedDeadline>, 'deadlines'> {
  locale: Locale;
}

/** Why the days of an election of a state are these. */
export function OwnNotes({ deadlines, locale }: SourcesProps): Html[] {
  const notes = new Set(
    deadlines.flatMap(({ status, statusNote }) => (status === 'MAY_MOVE' ? [] : (statusNote ?? []))),
  );
  return [...notes].map((note) => <StatusNote note={note} locale={locale} />);
}

/** What the deadlines are computed from, and why on this day. Deadlines of the same rule and source have one entry. */
export function Sources({
  deadlines,
  statePage = '',
  locale,
}: SourcesProps & { statePage?: string | undefined }): Html {
  const { t } = locale;
  const rules = new Map<string, Html>();
  for (const deadline of deadlines) {
    const { status, item } = deadline;
    // That of a day that may move stands outside.
    const note = status === 'MAY_MOVE' ? '' : noteOf(deadline);
    const { slug, ...rule } = item;
    rules.set(
      JSON.stringify([note, rule]),
      <>
        <p class="meta">
          <Rule slug={slug} text={item.text} isGeneral={status === 'UNCONFIRMED'} locale={locale} />
        </p>
        {note && <StatusNote note={note} locale={locale} />}
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
  /** Whether it is about general elections, and the days are those of another one. */
  isGeneral: boolean;
  locale: Locale;
}

/** The text that a day is computed from. */
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
