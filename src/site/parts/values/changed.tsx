import { dayOf } from '../../../../db/domain/text/format.js';
import type { FieldFormat } from '../../../../db/domain/vocabulary.js';
import type { LatestChange } from '../../../../db/storage/queries/latest-changes.js';
import type { Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import { BeforeAfter, type Side } from '../before-after.js';
import { readableSide } from '../change-groups.js';

interface ValueChangeProps {
  change: LatestChange;
  /** Content before the date. */
  before: Child;
  /** The format of the field. */
  format: FieldFormat | undefined;
  locale: Locale;
}

/** The date of the latest change of a value, which expands to show the change. */
export function ValueChange({ change, before, format, locale }: ValueChangeProps): Html {
  const { t, rich, dates } = locale;
  const { kind, publishedAt, field: slug } = change;
  // A value without text is unknown, whatever its footnotes say.
  const sideOf = (text: string, footnotes: string): Side =>
    text === '' ? { text: t('value.unknown'), footnotes } : readableSide(slug, { text, footnotes }, format, locale);
  const day = dayOf(publishedAt);
  const isOnlySource = change.before === change.after && change.footnotesBefore === change.footnotesAfter;
  return (
    <details class="changed">
      <summary>
        {before}
        {rich(`changed.${kind}`, { day: <time datetime={day}>{dates.mediumDate(day)}</time> })}
      </summary>
      {isOnlySource ? (
        <p>{t('changed.sameAnswer')}</p>
      ) : (
        <BeforeAfter
          before={sideOf(change.before, change.footnotesBefore)}
          after={sideOf(change.after, change.footnotesAfter)}
          locale={locale}
        />
      )}
    </details>
  );
}
