import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { StateDeadline } from './election-data.js';

/** A line of a cell of the overview: `Oct 6* by mail, online`, or `online: not offered` without a day. */
export interface Line {
  /** The first day of a period that ends on `day`. */
  from?: CivilDay | undefined;
  day?: CivilDay | undefined;
  /** Whether the deadline is on a later day, or may move. */
  isUncertain: boolean;
  text: string;
}

const METHODS = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;
const WITHOUT_DATE: Record<string, string> = {
  NOT_OFFERED: 'not offered',
  NO_LIMIT: 'no limit',
  NOT_COMPUTED: 'no fixed day',
  UNKNOWN: 'unknown',
};

/** The deadlines of one action in a state, the earliest first, and after them those without a day. */
export function cellLines(deadlines: readonly StateDeadline[]): Line[] {
  const [first] = deadlines;
  if (first?.action === 'VOTE_EARLY') return periodLines(deadlines);
  const ends = deadlines.filter(({ kind }) => kind !== 'OPENS');
  const postmark = ends.find(({ kind }) => kind === 'POSTMARKED');
  const lines = new Map<string, Line & { methods: string[] }>();
  for (const deadline of ends) {
    // The arrival of what has a postmark stands beside the postmark.
    if (postmark && deadline !== postmark && deadline.method === 'MAIL') continue;
    const day = deadline.actBy ?? undefined;
    const status = day ? '' : (WITHOUT_DATE[deadline.status] ?? '');
    const isUncertain = day !== undefined && day !== deadline.date;
    const key = JSON.stringify([day, isUncertain, status]);
    const line = lines.get(key) ?? { day, isUncertain, text: status, methods: [] };
    line.methods.push(methodOf(deadline));
    lines.set(key, line);
  }
  return inOrder([...lines.values()], ends.length);
}

/** Without methods where all of them have the same status. */
function inOrder(lines: (Line & { methods: string[] })[], count: number): Line[] {
  return lines
    .sort((one, other) => ((one.day ?? '9') < (other.day ?? '9') ? -1 : 1))
    .map(({ methods, text, ...line }) => {
      const isAll = lines.length === 1 && count > 1 && text !== '';
      const ways = methods.join(', ');
      return { ...line, text: isAll ? text : text === '' ? ways : `${ways}: ${text}` };
    });
}

function methodOf({ method, kind }: StateDeadline): string {
  const way = method ? METHODS[method] : '';
  return method === 'MAIL' && kind ? `${way} (${kind === 'POSTMARKED' ? 'postmark' : 'arrival'})` : way;
}

/** Early voting, which may lack its start or its end. */
function periodLines(deadlines: readonly StateDeadline[]): Line[] {
  const start = deadlines.find(({ kind }) => kind === 'OPENS');
  const end = deadlines.find(({ kind }) => kind === 'CLOSES');
  const isUncertain = deadlines.some(({ status, date, actBy }) => status === 'MAY_MOVE' || (actBy ?? date) !== date);
  const day = end?.actBy ?? undefined;
  const from = start?.date ?? undefined;
  const why = [start, end].flatMap((one) => (one && one.date === null ? (WITHOUT_DATE[one.status] ?? '') : []));
  if (day) return [{ from, day, isUncertain, text: from ? '' : `last day (start: ${why[0] ?? 'unknown'})` }];
  if (from) return [{ day: from, isUncertain, text: `first day (end: ${why[0] ?? 'unknown'})` }];
  return [{ isUncertain: false, text: why[0] ?? 'unknown' }];
}
