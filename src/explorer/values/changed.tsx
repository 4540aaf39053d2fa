import type { LatestChange } from '../../../db/queries/latest-changes.js';
import { dayOf, mediumDate } from '../../../db/text/format.js';
import type { FieldFormat } from '../../../db/vocabulary.js';
import type { Child, Html } from '../../pages/html.js';
import { BeforeAfter, type Side } from '../changes/before-after.js';
import { spoken } from '../changes/change-groups.js';

const DONE = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

interface ChangedProps {
  change: LatestChange;
  /** What stands first. */
  before: Child;
  /** Of the field. */
  format: FieldFormat | undefined;
}

/** When a value changed, and behind a switch what it was before. */
export function Changed({ change, before, format }: ChangedProps): Html {
  const { kind, publishedAt, field: slug } = change;
  // Without text, a value is unknown, whatever its footnotes say.
  const sideOf = (text: string, footnotes: string): Side =>
    text === '' ? { text: 'Unknown', footnotes } : spoken(slug, { text, footnotes }, format);
  const day = dayOf(publishedAt);
  const isOnlySource = change.before === change.after && change.footnotesBefore === change.footnotesAfter;
  return (
    <details class="changed">
      <summary>
        {before}
        {DONE[kind]} on <time datetime={day}>{mediumDate(day)}</time>
      </summary>
      {isOnlySource ? (
        <p>The answer is the same. Its source or date changed.</p>
      ) : (
        <BeforeAfter
          before={sideOf(change.before, change.footnotesBefore)}
          after={sideOf(change.after, change.footnotesAfter)}
        />
      )}
    </details>
  );
}
