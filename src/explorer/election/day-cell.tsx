import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { weekdayDate } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';

interface DayCellProps {
  label: string;
  day: CivilDay | null;
  hasPassed: boolean;
  children?: Child;
}

/** A cell with a day, what follows it, and whether it is over; empty without a day. */
export function DayCell({ label, day, hasPassed, children }: DayCellProps): Html {
  if (day === null) return <td />;
  return (
    <td data-label={label}>
      <time datetime={day}>{weekdayDate(day)}</time>
      {children}
      {hasPassed && (
        <>
          {' '}
          <Passed />
        </>
      )}
    </td>
  );
}

/** The mark of a day to act by that is over. */
export function Passed(): Html {
  return <span class="status passed">passed</span>;
}
