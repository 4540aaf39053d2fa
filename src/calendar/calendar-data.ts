import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { packageRoot } from '../../db/files/package-root.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';
import type { CalendarData } from './operation-types.js';

/** The path also works from dist/, where the build puts no documents. Access is checked before: the values need a key in GraphQL. */
export const calendarOperation: PreparedOperation = {
  name: 'calendar/calendar',
  keyed: true,
  document: readFileSync(join(packageRoot, 'src/calendar/calendar.graphql'), 'utf8'),
};

export type CalendarDeadline = CalendarData['state']['deadlines'][number];

/**
 * The day of a deadline's event: the last one on which acting is in time, or the first one of a period. Null without a date, and if it is
 * not confirmed that the rule holds for the election.
 */
export const eventDay = ({
  status,
  date,
  actBy,
}: Pick<CalendarDeadline, 'status' | 'date' | 'actBy'>): CivilDay | null =>
  status === 'UNCONFIRMED' ? null : (actBy ?? date);
