import { dayOf } from '../../../../db/domain/text/format.js';
import type { ChangeKind } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import { BeforeAfter, type Side } from '../before-after.js';
import { readableSide } from '../change-groups.js';
import type { Fact } from './item.js';

/** The latest change of a value. */
export type LatestChange = { kind: ChangeKind } & Record<
  'publishedAt' | 'before' | 'after' | 'footnotesBefore' | 'footnotesAfter',
  string
>;

interface ValueChangeProps extends Pick<Fact, 'slug' | 'field'> {
  change: LatestChange;
  /** Content before the date. */
  before: Child;
  locale: Locale;
}

/** The date of the latest change of a value, which expands to show the change. */
export function ValueChange({ slug, field, change, before, locale }: ValueChangeProps): Html {
  const { t, rich, dates } = locale;
  const { kind, publishedAt } = change;
  // A value without text is unknown, whatever its footnotes say.
  const sideOf = (text: string, footnotes: string): Side =>
    text === ''
      ? { text: t('value.unknown'), footnotes }
      : readableSide(slug, { text, footnotes }, field.format, locale);
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
