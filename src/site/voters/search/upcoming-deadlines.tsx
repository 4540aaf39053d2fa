import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { entriesOf } from '../../../../db/domain/voting/entries.js';
import { conditionsOf, englishNotes, whatToDo } from '../../../../db/domain/voting/entry-text.js';
import { isAbout } from '../../../../db/domain/voting/field-actions.js';
import type { NextSituation } from '../../../../schema/loaders/next-situation.js';
import { LOCALES } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { EnglishNotes } from '../../parts/deadlines/english-notes.js';
import { Caution } from '../../parts/deadlines/office.js';
import { WhatIsOver } from '../../parts/questions/what-is-over.js';
import type { FoundState } from './hits.js';

interface UpcomingDeadlinesProps {
  situation: NextSituation;
  state: FoundState;
  /** Limits the list to the action of this field. If the field is not a deadline, only what is over is shown. */
  slug?: string | undefined;
}

/** What is over for the next election of a state, and its remaining deadlines. Only for visitors who may read the state's values. */
export function UpcomingDeadlines({ situation, state, slug }: UpcomingDeadlinesProps): Html {
  const { today } = situation;
  const locale = LOCALES[situation.locale.language];
  const field = slug === undefined ? undefined : deadlineField(slug);
  if (slug && !field) return <WhatIsOver {...situation} isShown={isAbout(slug, situation)} />;
  const isShown = ({ action }: { action: string }) => !field || action === field.action;
  const deadlines = situation.deadlines.filter(isShown);
  const { upcoming } = entriesOf(deadlines, today);
  return (
    <>
      <WhatIsOver {...situation} isShown={isShown} />
      {upcoming.length > 0 && (
        <ul class="hits">
          {upcoming.map((entry) => (
            <li>
              <b>{whatToDo(entry, today, locale)}</b>
              <span>
                <time datetime={entry.day}>
                  {entry.day === today ? locale.t('search.today') : locale.dates.dayNear(entry.day, today)}
                </time>
                {conditionsOf(entry, deadlines, today, locale).map((note) => (
                  <small>{note}</small>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <EnglishNotes notes={upcoming.flatMap((entry) => englishNotes(entry, deadlines, locale))} locale={locale} />
      <Caution office={state} deadlines={deadlines} locale={locale} />
    </>
  );
}
