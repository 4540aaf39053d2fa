import { longDate } from '../text/format.js';
import type { ComputedPoint } from './compute.js';

/** Why a deadline has no date, for voters. */
export const WHY = {
  unconfirmed: 'If the rule of general elections applies: confirm with the election office.',
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
 * Why a date moved, may move, or stays on a day off, with the evidence from deadlines.csv.
 *
 * @returns null if the plain count is an ordinary day
 */
export function noteOfPoint({ countedDate, date, status, dayOff }: ComputedPoint, evidence: string): string | null {
  if (dayOff === undefined) return null;
  const counted = longDate(countedDate);
  const what = dayOff === 'a Saturday' || dayOff === 'a Sunday' ? counted : `${counted}, which is ${dayOff}`;
  return [sentence(status, what, longDate(date)), evidence].filter((part) => part !== '').join(' ');
}

function sentence(status: ComputedPoint['status'], counted: string, date: string): string {
  switch (status) {
    case 'MOVED':
      return `The count gives ${counted}; the state moves it to ${date}.`;
    case 'MAY_MOVE':
      return `The count gives ${counted}. Whether the state moves it to another day is not certain.`;
    case 'COUNTED':
      return `The count gives ${counted}; the state does not move it.`;
  }
}
