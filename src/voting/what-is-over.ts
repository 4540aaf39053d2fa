import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { dayNear, EITHER, shortDayNear } from '../../db/text/format.js';
import { clock, insteadOfMail, METHODS, mailed } from './deadline-words.js';
import { isCertain } from './entries.js';
import { known } from './values.js';
import {
  ACTS,
  type Act,
  earlyPeriod,
  isLateByMail,
  isOver,
  isTooLate,
  type Situation,
  sameDay,
  type Way,
  waysLeft,
  waysOf,
} from './ways-left.js';

export interface Over {
  action: Act['action'] | 'VOTE_EARLY';
  /** `Too late to ask for a ballot by mail for Dec 1` */
  what: string;
  /** `the last day was Fri, Nov 20` */
  because: string;
  isConfirmed: boolean;
  /** Sentences about ways that are left. */
  also: string;
}

export interface WhatIsOverData {
  over: Over[];
  /** `You can still vote: early from today, or on Tue, Dec 1, 7 a.m. to 7 p.m.` */
  left: string;
  /** To confirm a day that is not confirmed; undefined if all are, or the number is not known. */
  phone: string | undefined;
}

/** What is too late for an election, and how one can still vote. Null if nothing is over, or the election itself is. */
export function whatIsOver(situation: Situation): WhatIsOverData | null {
  const { election, today, values } = situation;
  if (election.date < today) return null;
  const over = [...ACTS.flatMap((act) => overOf(act, situation)), ...earlyVotingOver(situation)];
  if (over.length === 0) return null;
  const isConfirmed = over.every((one) => one.isConfirmed);
  return { over, left: waysLeft(situation), phone: isConfirmed ? undefined : known(values, 'sos_phone_number')?.text };
}

function overOf(act: Act, situation: Situation): Over[] {
  const { election, deadlines, today } = situation;
  const ways = waysOf(act, situation);
  const day = shortDayNear(election.date, today);
  const over = ways.filter((way) => isOver(way, today));
  const open = ways.filter((way) => !over.includes(way));
  const late = open.find((way) => isLateByMail(way, today));
  if (over.length > 0) {
    const last =
      over
        .map((way) => way.last ?? '')
        .sort()
        .at(-1) ?? '';
    const isOpenOnDay = open.some((way) => way.last && way.last >= election.date);
    const what = open.length === 0 ? act.act : `${act.byWay} ${methodsOf(over)}`;
    return [
      {
        action: act.action,
        what: `Too late to ${what} for ${day}`,
        because: `the last day was ${dayNear(last, today)}`,
        isConfirmed: isConfirmed(over, today),
        also: [...openText(open, situation), isOpenOnDay ? '' : sameDay(act, situation)]
          .filter(Boolean)
          .map((text) => ` ${text}`)
          .join(''),
      },
    ];
  }
  const [letter] = late?.deadlines ?? [];
  if (!late || !letter) return [];
  return [
    {
      action: act.action,
      what: `Too late to mail ${mailed(letter)} safely for ${day}`,
      because: `it must ${letter.kind === 'POSTMARKED' ? 'be postmarked' : 'arrive'} by ${dayNear(late.last ?? '', today)}${clock(letter)}`,
      isConfirmed: isConfirmed([late], today),
      also: ` ${insteadOfMail(letter, deadlines, today)}`,
    },
  ];
}

const methodsOf = (ways: readonly Way[]): string => EITHER.format(ways.map(({ method }) => METHODS[method]));
const isConfirmed = (ways: readonly Way[], today: CivilDay): boolean =>
  ways.every(({ deadlines }) => deadlines.every((deadline) => isCertain(deadline, today)));

/** `by mail until Fri, Oct 20, or online until Fri, Oct 27`: the ways that are open until a day. Empty without any. */
export function openUntil(open: readonly Way[], { today }: Situation): string {
  const dated = open.flatMap((way) => {
    const { method, last, deadlines } = way;
    const [first] = deadlines;
    const day = first?.actBy && first.actBy >= today ? first.actBy : last;
    const mark = first?.status === 'UNCONFIRMED' ? ' (not confirmed)' : '';
    const isOpen = day && !isOver(way, today) && !isLateByMail(way, today);
    return isOpen ? `${METHODS[method]} until ${dayNear(day, today)}${mark}` : [];
  });
  return EITHER.format(dated);
}

/** Until when the ways are open that are not over. */
function openText(open: readonly Way[], situation: Situation): string[] {
  const dated = openUntil(open, situation);
  const others = open.filter(({ last }) => last === undefined);
  const isLate = open.some((way) => isLateByMail(way, situation.today));
  return [
    ...(isLate ? ['It is also too late to mail it safely.'] : []),
    ...(isLate && dated === '' && others.length === 0 ? ['Call your election office.'] : []),
    ...(dated === '' ? [] : [`You can still do it ${dated}.`]),
    ...(others.length > 0 ? [`Ask your election office whether you can still do it ${methodsOf(others)}.`] : []),
  ];
}

function earlyVotingOver({ deadlines, election, today }: Situation): Over[] {
  const { closes: end } = earlyPeriod(deadlines);
  if (!end?.date || end.date >= today) return [];
  const what = `Early voting is over for ${shortDayNear(election.date, today)}`;
  const because = `the last day was ${dayNear(end.date, today)}`;
  return [{ action: 'VOTE_EARLY', what, because, isConfirmed: isCertain(end, today), also: '' }];
}

/** Whether it is too late for an election to do something in one way, or in all of them; and whether that is confirmed. */
export function standing(
  action: Act['action'],
  method: Way['method'] | undefined,
  situation: Situation,
): 'open' | 'over' | 'not confirmed' {
  const { election, today } = situation;
  const ways = waysOf({ action }, situation).filter((way) => method === undefined || way.method === method);
  const isLate = ways.length > 0 && ways.every((way) => isTooLate(way, today));
  if (election.date < today || !isLate || (method === undefined && sameDay({ action }, situation) !== ''))
    return 'open';
  return isConfirmed(ways, today) ? 'over' : 'not confirmed';
}
