import { longDate, weekdayAndDay } from '../text/format.js';
import type { ComputedPoint } from './compute.js';
import type { DeadlineAction } from './fields.js';

/** Explains to voters why a deadline has no date. */
export const WHY = {
  unconfirmed:
    "This day follows the state's general-election rules. This election may differ. Call the election office to confirm.",
  notOfferedInGeneral:
    'The state does not offer this for general elections. For this election, confirm with the election office.',
  noLimitInGeneral:
    'The state sets no limit for general elections. For this election, confirm with the election office.',
  unknown: 'The dataset has no information about this deadline. Ask the election office.',
  unreadable: 'No date follows from the text of this deadline. Ask the election office.',
  notOffered: 'The state does not offer this.',
  noLimit: 'The state sets no limit.',
} as const;

/**
 * Explains why a date moved, may move, stays on a day off, or is the last possible one, with the evidence from deadlines.csv.
 *
 * @returns null if the counted date is an ordinary business day
 */
export function noteOfPoint(computed: ComputedPoint, action: DeadlineAction, evidence: string): string | null {
  if (computed.dayOff === undefined && computed.status !== 'LATEST') return null;
  return [sentence(computed, action), evidence].filter((part) => part !== '').join(' ');
}

function sentence({ point, countedDate, date, status, dayOff = '' }: ComputedPoint, action: DeadlineAction): string {
  if (status === 'LATEST')
    return `Early voting ends at the latest on ${weekdayAndDay(date)}; places may close before it.`;
  const holiday = dayOff === 'a Saturday' || dayOff === 'a Sunday' ? '' : `, which is ${dayOff}`;
  const counted = `The count gives ${longDate(countedDate)}${holiday}`;
  if (status === 'MOVED') return `${counted}; the state moves it to ${longDate(date)}.`;
  if (status === 'MAY_MOVE') return `${counted}. Whether the state moves it to another day is not certain.`;
  const isStart = point.verb === 'opens';
  const what =
    action === 'VOTE_EARLY'
      ? `Early voting ${isStart ? 'starts' : 'ends'}`
      : `The ${isStart ? 'first day' : 'deadline'} is`;
  return `${what} ${weekdayAndDay(date)}${holiday}.`;
}
