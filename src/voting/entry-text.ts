import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { WHY } from '../../db/deadlines/notes.js';
import { capitalized, dayNear, EITHER } from '../../db/text/format.js';
import type { Locale } from '../messages/locale.js';
import { doItText, isMailed, METHODS, mailText, subject, tooLateToMail, untilTime } from './deadline-words.js';
import type { Deadline, Entry } from './entries.js';

/** `Register to vote`, in whichever way. */
export const actOf = ({ deadlines: [first] }: Entry): string => capitalized(subject({ ...first, method: null }));

/** `Register to vote in person, by mail or online` */
export function whatToDo(entry: Entry, today: CivilDay, _locale?: Locale): string {
  const ways = new Set(entry.deadlines.map(wayOf));
  return ways.has('')
    ? (openText(entry.deadlines[0], today) ?? actOf(entry))
    : `${actOf(entry)} ${EITHER.format(ways)}`;
}

/** `Vote early: open today`. Nobody knows for sure that early voting that began before is still open. */
export function openText({ action, kind, date }: Deadline, today: CivilDay, _locale?: Locale): string | undefined {
  if (action !== 'VOTE_EARLY' || kind !== 'OPENS' || date === null || date > today) return undefined;
  return date === today ? 'Vote early: open today' : `Vote early: began ${dayNear(date, today)}`;
}

/** How a voter acts; empty if there is only one way. */
const wayOf = ({ method, action }: Deadline): string => (method && action !== 'VOTE_EARLY' ? METHODS[method] : '');

/** What to know about a day besides it: `Mail it by Tue, Nov 24 (it must arrive by Tue, Dec 1, 7 p.m.).` */
export function conditionsOf(
  { day, deadlines }: Entry,
  all: readonly Deadline[],
  today: CivilDay,
  _locale?: Locale,
): string[] {
  const letter = deadlines.filter(isMailed);
  const [first] = letter;
  const notes = new Map<string, Set<string>>();
  if (first) {
    const isInTime = first.actBy !== null && first.actBy >= today;
    notes.set(isInTime ? mailText(letter, day) : tooLateToMail(first, all, today), new Set([METHODS.MAIL]));
  }
  for (const deadline of deadlines.filter((one) => !isMailed(one) && one.actBy !== null)) {
    const note = (deadline.actBy ?? '') >= today ? doItText(deadline, day) : lateText(deadline);
    if (note) notes.set(note, (notes.get(note) ?? new Set()).add(wayOf(deadline)));
  }
  for (const note of endNotes(deadlines, all)) notes.set(note, new Set(['']));
  const count = new Set(deadlines.map(wayOf)).size;
  return [...notes].map(([note, ways]) =>
    ways.size === count ? note : `${capitalized(EITHER.format(ways))}: ${note}`,
  );
}

/** The same, and why a day may move. */
export function notesOf(entry: Entry, all: readonly Deadline[], today: CivilDay): string[] {
  const uncertain = new Set(
    entry.deadlines.flatMap(({ status, statusNote }) => (status === 'MAY_MOVE' ? (statusNote ?? []) : [])),
  );
  return [...conditionsOf(entry, all, today), ...uncertain];
}

/** What of the notes on a day only exists in English, for a page in another language. */
export const englishNotes = (_entry: Entry, _all: readonly Deadline[], _locale: Locale): string[] => [];

/** What is known about an end of early voting that has no day stands with its start. */
const endNotes = (deadlines: readonly Deadline[], all: readonly Deadline[]): string[] =>
  deadlines.some(({ action, kind }) => action === 'VOTE_EARLY' && kind === 'OPENS')
    ? all.flatMap(({ action, kind, status, statusNote }) =>
        action === 'VOTE_EARLY' && kind === 'CLOSES' && status === 'NOT_COMPUTED' && statusNote ? [statusNote] : [],
      )
    : [];

/** Between the last business day and a deadline on a weekend or a holiday, or one that was moved. */
const lateText = (deadline: Deadline): string => `${untilTime(deadline)} Offices may be closed, so call first.`.trim();

/** What the note of a deadline says besides that it is not confirmed, which stands once on a page. */
export const noteOf = ({ statusNote }: Pick<Deadline, 'statusNote'>): string =>
  statusNote?.replace(WHY.unconfirmed, '').trim() ?? '';

/** `register to vote online (not offered)` */
export const withoutDate = (deadline: Deadline): string => `${subject(deadline)} (${whyUndated(deadline)})`;

const WHY_UNDATED: Record<string, string> = {
  NOT_OFFERED: 'not offered',
  NO_LIMIT: 'no limit',
  NOT_COMPUTED: 'no fixed day',
  UNKNOWN: 'not known',
};

/** Why a deadline has no day. */
export function whyUndated(
  { status, item }: Pick<Deadline, 'status'> & { item: { text: string } },
  _locale?: Locale,
): string {
  if (status !== 'UNCONFIRMED') return WHY_UNDATED[status] ?? 'not known';
  return `${item.text === 'N/A' ? 'not offered' : 'no limit'} for general elections`;
}
