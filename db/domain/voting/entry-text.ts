import type { CivilDay } from '../deadlines/civil-day.js';
import { capitalized } from '../text/format.js';
import { doItText, isMailed, mailText, methodText, subject, tooLateToMail, untilTime } from './deadline-words.js';
import type { Deadline, Entry } from './entries.js';
import type { Locale, MessageKey } from './messages/locale.js';
import { type StatusNote, statusNote } from './status-note.js';

/** `Register to vote`, in whichever way. */
export const actOf = ({ deadlines: [first] }: Entry, locale: Locale): string =>
  capitalized(subject({ ...first, method: null }, locale));

/** `Register to vote in person, by mail or online` */
export function whatToDo(entry: Entry, today: CivilDay, locale: Locale): string {
  const [first] = entry.deadlines;
  const ways = new Set(entry.deadlines.map((one) => wayOf(one, locale)));
  return ways.has('')
    ? (openText(first, today, locale) ?? actOf(entry, locale))
    : capitalized(subject(first, locale, [...ways]));
}

/** `Vote early: open today`. Nobody knows for sure that early voting that began before is still open. */
export function openText({ action, kind, date }: Deadline, today: CivilDay, locale: Locale): string | undefined {
  if (action !== 'VOTE_EARLY' || kind !== 'OPENS' || date === null || date > today) return undefined;
  const day = locale.dates.dayNear(date, today);
  return date === today ? locale.t('voting.open.today') : locale.t('voting.open.began', { day });
}

/** How a voter acts; empty if there is only one way. */
const wayOf = ({ method, action }: Deadline, locale: Locale): string =>
  method && action !== 'VOTE_EARLY' ? methodText(method, locale) : '';

/**
 * What to know about a day besides it: `Mail it by Tue, Nov 24 (it must arrive by Tue, Dec 1, 7 p.m.).` In other languages than English,
 * `englishNotes` has the rest.
 */
export function conditionsOf(
  { day, deadlines }: Entry,
  all: readonly Deadline[],
  today: CivilDay,
  locale: Locale,
): string[] {
  const letter = deadlines.filter(isMailed);
  const [first] = letter;
  const notes = new Map<string, Set<string>>();
  if (first) {
    const isInTime = first.actBy !== null && first.actBy >= today;
    const note = isInTime ? mailText(letter, day, locale) : tooLateToMail(first, all, today, locale);
    notes.set(note, new Set([methodText('MAIL', locale)]));
  }
  for (const deadline of deadlines.filter((one) => !isMailed(one) && one.actBy !== null)) {
    const note = (deadline.actBy ?? '') >= today ? doItText(deadline, day, locale) : lateText(deadline, locale);
    if (note) notes.set(note, (notes.get(note) ?? new Set()).add(wayOf(deadline, locale)));
  }
  for (const { text } of endNotes(deadlines, all, locale)) if (text) notes.set(text, new Set(['']));
  const count = new Set(deadlines.map((one) => wayOf(one, locale))).size;
  return [...notes].map(([note, ways]) =>
    ways.size === count ? note : `${capitalized(locale.either([...ways]))}: ${note}`,
  );
}

/** Why the day of an entry may move. */
export const reasonsOf = (entry: Entry, locale: Locale): string[] => [
  ...new Set(uncertainNotes(entry, locale).flatMap(({ text }) => text || [])),
];

const uncertainNotes = ({ deadlines }: Entry, locale: Locale): StatusNote[] =>
  deadlines.filter(({ status }) => status === 'MAY_MOVE').map((one) => statusNote(one.notes, locale));

/** What of the notes on a day only exists in English, for a page in another language. */
export const englishNotes = (entry: Entry, all: readonly Deadline[], locale: Locale): string[] => [
  ...new Set(
    [...endNotes(entry.deadlines, all, locale), ...uncertainNotes(entry, locale)].flatMap(({ english }) => english),
  ),
];

/** What is known about an end of early voting that has no day of its own, or the last possible one, stands with its start. */
function endNotes(deadlines: readonly Deadline[], all: readonly Deadline[], locale: Locale): StatusNote[] {
  if (!deadlines.some(({ action, kind }) => action === 'VOTE_EARLY' && kind === 'OPENS')) return [];
  const ends = all.filter(
    ({ action, kind, status }) =>
      action === 'VOTE_EARLY' && kind === 'CLOSES' && (status === 'NOT_COMPUTED' || status === 'LATEST'),
  );
  return ends.map((one) => statusNote(one.notes, locale));
}

/** Between the last business day and a deadline on a weekend or a holiday, or one that was moved. */
const lateText = (deadline: Deadline, locale: Locale): string =>
  `${untilTime(deadline, locale)} ${locale.t('voting.officesMayBeClosed')}`.trim();

/** `register to vote online (not offered)` */
export const withoutDate = (deadline: Deadline, locale: Locale): string =>
  `${subject(deadline, locale)} (${whyUndated(deadline, locale)})`;

const WHY_UNDATED: Readonly<Record<string, MessageKey>> = {
  NOT_OFFERED: 'voting.noDate.notOffered',
  NO_LIMIT: 'voting.noDate.noLimit',
  NOT_COMPUTED: 'voting.noDate.notComputed',
};

/** Why a deadline has no day. */
function whyUndated({ status, item }: Pick<Deadline, 'status'> & { item: { text: string } }, { t }: Locale): string {
  if (status !== 'UNCONFIRMED') return t(WHY_UNDATED[status] ?? 'voting.noDate.unknown');
  return t(item.text === 'N/A' ? 'voting.noDate.notOfferedInGeneral' : 'voting.noDate.noLimitInGeneral');
}
