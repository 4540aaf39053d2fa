import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { Election } from '../../../db/deadlines/elections.js';
import { DEADLINE_FIELDS, type DeadlineAction } from '../../../db/deadlines/fields.js';
import { findDeadlines } from '../../../db/queries/deadlines.js';
import { findInformation } from '../../../db/queries/information.js';
import type { DatasetDatabase } from '../../../db/release/open.js';
import { dayNear } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import type { Html } from '../../pages/html.js';
import { type Deadline, entriesOf } from '../../voting/entries.js';
import { conditionsOf, whatToDo } from '../../voting/entry-text.js';
import { SITUATION_SLUGS } from '../../voting/ways-left.js';
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
  /** Leaves other days out. */
  action?: DeadlineAction | undefined;
}

/** What is over for the next election of a state, and the days that are left. For visitors who may read its values. */
export function NextDays({ database, election, state, today, action }: NextDaysProps): Html {
  const values = new Map(
    findInformation(database, { states: [state.code], slugs: SLUGS }).map((row) => [row.slug, row]),
  );
  const deadlines = findDeadlines(database, election)
    .filter((one) => one.state === state.code && (action === undefined || one.action === action))
    .map((one): Deadline => {
      return { ...one, item: { slug: one.field, text: values.get(one.field)?.text ?? '' } };
    });
  const { upcoming } = entriesOf(deadlines, today);
  return (
    <>
      <WhatIsOver election={election} deadlines={deadlines} values={values} today={today} locale={LOCALES.en} />
      {upcoming.length > 0 && (
        <ul class="hits">
          {upcoming.map((entry) => (
            <li>
              <b>{whatToDo(entry, today, LOCALES.en)}</b>
              <span>
                <time datetime={entry.day}>{entry.day === today ? 'Today' : dayNear(entry.day, today)}</time>
                {conditionsOf(entry, deadlines, today, LOCALES.en).map((note) => (
                  <small>{note}</small>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Caution office={state} deadlines={deadlines} locale={LOCALES.en} />
    </>
  );
}
