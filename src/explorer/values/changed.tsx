import type { LatestChange } from '../../../db/queries/latest-changes.js';
import type { Child, Html } from '../../pages/html.js';
import { dayOf, shortDay } from './days.js';

const DONE = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

/** When a value changed, and behind a switch what it was before. */
export function Changed({ change, before }: { change: LatestChange; before: Child }): Html {
  const { kind, publishedAt } = change;
  const day = dayOf(publishedAt);
  const isOnlySource = change.before === change.after && change.footnotesBefore === change.footnotesAfter;
  return (
    <details class="changed">
      <summary>
        {before}
        {DONE[kind]} on <time datetime={day}>{shortDay(day)}</time>
      </summary>
      {isOnlySource ? (
        <p>The value is the same. Its source or date changed.</p>
      ) : (
        <div class="before-after">
          <Version name="Before" text={change.before} footnotes={change.footnotesBefore} />
          <Version name="After" text={change.after} footnotes={change.footnotesAfter} />
        </div>
      )}
    </details>
  );
}

function Version({ name, text, footnotes }: { name: string; text: string; footnotes: string }): Html {
  return (
    <p>
      <b>{name}</b> {text === '' ? 'Unknown' : text}
      {footnotes !== '' && <span class="footnote">{footnotes}</span>}
    </p>
  );
}
