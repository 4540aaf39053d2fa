import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import { methodText } from '../../../../db/domain/voting/deadline-words.js';
import { whyUndated } from '../../../../db/domain/voting/entry-text.js';
import type { Locale } from '../../../messages/locale.js';
import { footnoteIn } from '../../../messages/words.js';
import type { ElectionPageData } from '../../operation-types.js';

/** A deadline of a state, as the operation of the page selects it. */
export type StateDeadline = ElectionPageData['election']['deadlines'][number];

/** The properties of a deadline that a cell shows. Other pages may select only these. */
export type CellDeadline = Pick<StateDeadline, 'action' | 'method' | 'kind' | 'date' | 'actBy' | 'status'> & {
  item: { text: string; footnotes: string };
};

/** A line in a cell of the overview: `Oct 6* by mail, online`, or `online: not offered` without a date. */
export interface Line {
  /** The first day of a period that ends on `day`. */
  from?: CivilDay | undefined;
  /** A word before the day. */
  before?: string;
  day?: CivilDay | undefined;
  /** Whether `day` is the first day of a period whose end is not known. */
  isStart?: boolean;
  /** Whether the deadline is on a later day, or may move. */
  isUncertain: boolean;
  text: string;
  /** Text that exists only in English, after `text`. */
  english?: string;
}

/** Statuses that explain a missing date. Unconfirmed deadlines have their own explanation. */
const UNDATED_STATUSES: readonly string[] = ['NOT_OFFERED', 'NO_LIMIT', 'NOT_COMPUTED', 'UNKNOWN'];
const UNCERTAIN_STATUSES: readonly string[] = ['MAY_MOVE', 'LATEST'];

/** Formats the deadlines of one action in a state, earliest first. Those without a date come last. */
export function cellLines(deadlines: readonly CellDeadline[], today: CivilDay, locale: Locale): Line[] {
  const [first] = deadlines;
  const reason = commonReason(deadlines);
  if (reason) return [{ isUncertain: false, ...localizeReason(locale, reason) }];
  if (first?.action === 'VOTE_EARLY') return periodLines(deadlines, locale);
  const lastDays = deadlines.filter(({ kind }) => kind !== 'OPENS');
  const postmark = lastDays.find(({ kind }) => kind === 'POSTMARKED');
  const lines = new Map<string, Line & { methods: string[] }>();
  for (const deadline of lastDays) {
    // If a ballot needs a postmark, its arrival deadline is not shown.
    if (postmark && deadline !== postmark && deadline.method === 'MAIL') continue;
    const { method, kind, date, actBy } = deadline;
    // Mail is too late after the day to mail by. All other methods are open until the deadline.
    const day = (method !== 'MAIL' && actBy && actBy < today ? date : actBy) ?? undefined;
    const status = day ? '' : undatedReason(deadline, locale);
    const mayMove = deadline.status === 'MAY_MOVE' || deadline.status === 'MOVED';
    const isUncertain = day !== undefined && (mayMove || (!(method === 'MAIL' && kind === 'RECEIVED') && day !== date));
    const key = JSON.stringify([day, isUncertain, status]);
    const line = lines.get(key) ?? { day, isUncertain, text: status, methods: [] };
    line.methods.push(methodOf(deadline, locale));
    lines.set(key, line);
  }
  return orderLines([...lines.values()], lastDays.length);
}

function undatedReason(deadline: CellDeadline, locale: Locale): string {
  const { status } = deadline;
  return UNDATED_STATUSES.includes(status) ? locale.t('election.cell.noDay', { status }) : whyUndated(deadline, locale);
}

/** Translates a reason. If it exists only in English, it follows a translated summary. */
function localizeReason(locale: Locale, reason: string): { text: string; english?: string } {
  if (locale.language === 'en') return { text: reason };
  const words = footnoteIn(locale, reason);
  return words === undefined
    ? { text: `${capitalized(locale.t('election.cell.noDay', { status: 'NOT_OFFERED' }))}.`, english: reason }
    : { text: `${capitalized(words)}.` };
}

/** Returns the short footnote that all deadlines share if a state does not offer something, such as `Every voter is sent a ballot.` */
export function commonReason(
  deadlines: readonly Pick<CellDeadline, 'action' | 'kind' | 'status' | 'item'>[],
): string | undefined {
  const lastDays = deadlines.filter(({ kind, action }) => kind !== 'OPENS' || action === 'VOTE_EARLY');
  const notes = new Set(lastDays.map(({ status, item }) => (status === 'NOT_OFFERED' ? item.footnotes : '')));
  const [note] = notes;
  return notes.size === 1 && note && CELL_TEXT.test(note) ? note : undefined;
}

/** Matches text without Markdown that fits in a cell. */
const CELL_TEXT = /^[\w ,.;:'’-]{1,60}$/;

/** Sorts the lines by day, and joins those without a day. Methods are omitted if all of them share a status. */
function orderLines(lines: (Line & { methods: string[] })[], count: number): Line[] {
  const dated = lines
    .filter(({ day }) => day)
    .sort((left, right) => ((left.day ?? '') < (right.day ?? '') ? -1 : 1))
    .map(({ methods, ...line }) => ({ ...line, text: methods.join(', ') }));
  const undated = lines.filter(({ day }) => !day);
  if (undated.length === 0) return dated;
  const [first] = undated;
  const isShared = lines.length === 1 && count > 1;
  const texts = undated.map(({ methods, text }) => `${methods.join(', ')}: ${text}`);
  return [...dated, { isUncertain: false, text: isShared ? (first?.text ?? '') : texts.join('; ') }];
}

/** The method with a non-breaking space. */
const methodOf = ({ method }: CellDeadline, locale: Locale): string =>
  method ? methodText(method, locale).replace(' ', '\u00a0') : '';

/** Formats the period of early voting, which may lack its start or end. */
function periodLines(deadlines: readonly CellDeadline[], { t }: Locale): Line[] {
  const start = deadlines.find(({ kind }) => kind === 'OPENS');
  const end = deadlines.find(({ kind }) => kind === 'CLOSES');
  const isUncertain = deadlines.some(
    ({ status, actBy, date }) => UNCERTAIN_STATUSES.includes(status) || (actBy ?? date) !== date,
  );
  const day = end?.actBy ?? end?.date ?? undefined;
  const from = start?.date ?? undefined;
  const reasonFor = (deadline: CellDeadline | undefined) =>
    t('election.cell.noDay', { status: deadline?.status ?? 'UNKNOWN' });
  if (day && from) return [{ from, day, isUncertain, text: '' }];
  if (day)
    return [
      {
        day,
        isUncertain,
        before: t('election.cell.until'),
        text: t('election.cell.startUnknown', { why: reasonFor(start) }),
      },
    ];
  if (from)
    return [
      {
        day: from,
        isStart: true,
        isUncertain,
        before: t('election.cell.from'),
        text: t('election.cell.endUnknown', { why: reasonFor(end) }),
      },
    ];
  return [{ isUncertain: false, text: reasonFor(start ?? end) }];
}
