import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { Election } from '../../../db/deadlines/elections.js';
import { DEADLINE_FIELDS, type DeadlineAction } from '../../../db/deadlines/fields.js';
import { findDeadlines } from '../../../db/queries/deadlines.js';
import { findInformation } from '../../../db/queries/information.js';
import type { DatasetDatabase } from '../../../db/release/open.js';
import type { Locale } from '../../messages/locale.js';
import type { Html } from '../../pages/html.js';
import { type Deadline, entriesOf } from '../../voting/entries.js';
import { conditionsOf, englishNotes, whatToDo } from '../../voting/entry-text.js';
import { SITUATION_SLUGS } from '../../voting/ways-left.js';
import { EnglishNotes } from '../deadlines/english-notes.js';
import { Caution } from '../deadlines/office.js';
import { WhatIsOver } from '../questions/what-is-over.js';
import type { FoundState } from './hits.js';

const SLUGS = [...SITUATION_SLUGS, ...DEADLINE_FIELDS.map(({ slug }) => slug)];

/** What a field is a deadline for; undefined for other fields. */
export const actionOf = (slug: string | undefined): DeadlineAction | undefined =>
  DEADLINE_FIELDS.find((field) => field.slug === slug)?.action;

interface NextDaysProps {
  database: DatasetDatabase;
  election: Election;
  state: FoundState;
  today: CivilDay;
  locale: Locale;
  /** Leaves other days out. */
  action?: DeadlineAction | undefined;
}

/** What is over for the next election of a state, and the days that are left. For visitors who may read its values. */
export function NextDays({ database, election, state, today, locale, action }: NextDaysProps): Html {
  const values = new Map(
    findInformation(database, { states: [state.code], slugs: SLUGS }).map((row) => [row.slug, row]),
  );
  const all = findDeadlines(database, election)
    .filter((one) => one.state === state.code)
    .map((one): Deadline => {
      return { ...one, item: { slug: one.field, text: values.get(one.field)?.text ?? '' } };
    });
  const isShown = (one: { action: DeadlineAction }) => action === undefined || one.action === action;
  const deadlines = all.filter(isShown);
  const { upcoming } = entriesOf(deadlines, today);
  return (
    <>
      <WhatIsOver {...{ election, values, today, locale, isShown }} deadlines={all} />
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
