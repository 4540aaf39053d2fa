import type { CivilDay } from '../../db/domain/deadlines/civil-day.js';
import { DEADLINE_FIELDS } from '../../db/domain/deadlines/fields.js';
import { type OverByField, overByField } from '../../db/domain/voting/field-actions.js';
import type { Locale } from '../../db/domain/voting/messages/locale.js';
import { SITUATION_SLUGS, type Situation } from '../../db/domain/voting/ways-left.js';
import { deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { nextElection } from '../../db/storage/queries/elections.js';
import { findInformation } from '../../db/storage/queries/information.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';

const SLUGS = [...SITUATION_SLUGS, 'ballot_return_locations', ...DEADLINE_FIELDS.map(({ slug }) => slug)];

export type NextSituation = NonNullable<ReturnType<typeof nextSituation>>;

/** How things stand in a state before its next election, for readers of its values. Undefined if no election is known. */
export function nextSituation(database: DatasetDatabase, state: string, today: CivilDay, locale: Locale) {
  const election = nextElection(database, state, today);
  if (!election) return undefined;
  const rows = findInformation(database, { states: [state], slugs: SLUGS });
  const values = new Map(rows.map((row) => [row.slug, row]));
  const deadlines = deadlinesInState(database, election, state).map((one) => ({
    ...one,
    item: { slug: one.field, text: values.get(one.field)?.text ?? '' },
  }));
  return { election, deadlines, values, today, locale } satisfies Situation;
}

/** What is over in a state before its next election. */
export function overIn(...where: Parameters<typeof nextSituation>): OverByField {
  const situation = nextSituation(...where);
  return situation ? overByField(situation) : () => [];
}
