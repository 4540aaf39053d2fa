import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import { methodText } from '../../../voting/deadline-words.js';
import { whyUndated } from '../../../voting/entry-text.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { footnoteIn } from '../../../voting/messages/words.js';
import type { ElectionPageData } from '../../operation-types.js';

/** A deadline of a state, as the page selects it. */
export type StateDeadline = ElectionPageData['election']['deadlines'][number];

/** What a cell says. Other pages with the same deadlines select no more. */
export type CellDeadline = Pick<StateDeadline, 'action' | 'method' | 'kind' | 'date' | 'actBy' | 'status'> & {
  item: { text: string; footnotes: string };
};

/** A line of a cell of the overview: `Oct 6* by mail, online`, or `online: not offered` without a day. */
export interface Line {
  /** The first day of a period that ends on `day`. */
  from?: CivilDay | undefined;
  /** A word before the day. */
  before?: string;
  day?: CivilDay | undefined;
  /** Whether the day is the first one of a period whose end is not known. */
  isStart?: boolean;
  /** Whether the deadline is on a later day, or may move. */
  isUncertain: boolean;
  text: string;
  /** What only exists in English, after it. */
  english?: string;
}

/** Why there is no day. What is not confirmed has a reason of its own. */
const WITHOUT_DATE: readonly string[] = ['NOT_OFFERED', 'NO_LIMIT', 'NOT_COMPUTED', 'UNKNOWN'];
const NOT_SURE: readonly string[] = ['MAY_MOVE', 'LATEST'];

/** The deadlines of one action in a state, the earliest first, and after them those without a day. */
export function cellLines(deadlines: readonly CellDeadline[], today: CivilDay, locale: Locale): Line[] {
  const [first] = deadlines;
  const reason = commonReason(deadlines);
  if (reason) return [{ isUncertain: false, ...reasonIn(locale, reason) }];
  if (first?.action === 'VOTE_EARLY') return periodLines(deadlines, locale);
  const ends = deadlines.filter(({ kind }) => kind !== 'OPENS');
  const postmark = ends.find(({ kind }) => kind === 'POSTMARKED');
  const lines = new Map<string, Line & { methods: string[] }>();
  for (const deadline of ends) {
    // The arrival of what has a postmark stands next to the postmark.
    if (postmark && deadline !== postmark && deadline.method === 'MAIL') continue;
    const { method, kind, date, actBy } = deadline;
    // A day to mail by passes on its own. Any other way is open until the deadline.
    const day = (method !== 'MAIL' && actBy && actBy < today ? date : actBy) ?? undefined;
    const status = day ? '' : whyWithout(deadline, locale);
    const mayMove = deadline.status === 'MAY_MOVE' || deadline.status === 'MOVED';
    const isUncertain = day !== undefined && (mayMove || (!(method === 'MAIL' && kind === 'RECEIVED') && day !== date));
    const key = JSON.stringify([day, isUncertain, status]);
    const line = lines.get(key) ?? { day, isUncertain, text: status, methods: [] };
    line.methods.push(methodOf(deadline, locale));
    lines.set(key, line);
  }
  return inOrder([...lines.values()], ends.length);
}

function whyWithout(deadline: CellDeadline, locale: Locale): string {
  const { status } = deadline;
  return WITHOUT_DATE.includes(status) ? locale.t('election.cell.noDay', { status }) : whyUndated(deadline, locale);
}

/** A footnote that only exists in English stands behind what it is the reason of. */
export function reasonIn(locale: Locale, reason: string): { text: string; english?: string } {
  if (locale.language === 'en') return { text: reason };
  const words = footnoteIn(locale, reason);
  return words === undefined
    ? { text: `${capitalized(locale.t('election.cell.noDay', { status: 'NOT_OFFERED' }))}.`, english: reason }
    : { text: `${capitalized(words)}.` };
}

/** A short footnote that all of them have where the state does not offer something, such as `Every voter is sent a ballot.` */
export function commonReason(
  deadlines: readonly Pick<CellDeadline, 'action' | 'kind' | 'status' | 'item'>[],
): string | undefined {
  const ends = deadlines.filter(({ kind, action }) => kind !== 'OPENS' || action === 'VOTE_EARLY');
  const notes = new Set(ends.map(({ status, item }) => (status === 'NOT_OFFERED' ? item.footnotes : '')));
  const [note] = notes;
  return notes.size === 1 && note && PLAIN.test(note) ? note : undefined;
}

/** Without Markdown, and short enough for a cell. */
const PLAIN = /^[\w ,.;:'’-]{1,60}$/;

/** The days, and after them all that have none on one line. The methods are left out there if all have the same status. */
function inOrder(lines: (Line & { methods: string[] })[], count: number): Line[] {
  const dated = lines
    .filter(({ day }) => day)
    .sort((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1))
    .map(({ methods, ...line }) => ({ ...line, text: methods.join(', ') }));
  const undated = lines.filter(({ day }) => !day);
  if (undated.length === 0) return dated;
  const [first] = undated;
  const isAll = lines.length === 1 && count > 1;
  const texts = undated.map(({ methods, text }) => `${methods.join(', ')}: ${text}`);
  return [...dated, { isUncertain: false, text: isAll ? (first?.text ?? '') : texts.join('; ') }];
}

/** With spaces that do not break. */
const methodOf = ({ method }: CellDeadline, locale: Locale): string =>
  method ? methodText(method, locale).replace(' ', '\u00a0') : '';

/** Early voting, which may lack its start or its end. */
function periodLines(deadlines: readonly CellDeadline[], { t }: Locale): Line[] {
  const start = deadlines.find(({ kind }) => kind === 'OPENS');
  const end = deadlines.find(({ kind }) => kind === 'CLOSES');
  const isUncertain = deadlines.some((one) => NOT_SURE.includes(one.status) || (one.actBy ?? one.date) !== one.date);
  const day = end?.actBy ?? end?.date ?? undefined;
  const from = start?.date ?? undefined;
  const whyOf = (one: CellDeadline | undefined) => t('election.cell.noDay', { status: one?.status ?? 'UNKNOWN' });
  if (day && from) return [{ from, day, isUncertain, text: '' }];
  if (day)
    return [
      {
        day,
        isUncertain,
        before: t('election.cell.until'),
        text: t('election.cell.startUnknown', { why: whyOf(start) }),
      },
    ];
  if (from)
    return [
      {
        ...{ day: from, isStart: true, isUncertain },
        before: t('election.cell.from'),
        text: t('election.cell.endUnknown', { why: whyOf(end) }),
      },
    ];
  return [{ isUncertain: false, text: whyOf(start ?? end) }];
}
