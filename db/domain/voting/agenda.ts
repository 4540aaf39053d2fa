import type { CivilDay } from '../deadlines/civil-day.js';
import { capitalized } from '../text/format.js';
import { known } from '../text/values.js';
import { doItText, isMailed, mailText, methodText, subject, tooLateToMail, untilTime } from './deadline-words.js';
import { type Deadline, type Entry, entriesOf, isSure } from './entries.js';
import type { Locale, MessageKey } from './messages/locale.js';
import { pollHours, pollNotes } from './poll-hours.js';
import type { VoterActionKind, VotingFacts } from './status.js';
import { type StatusNote, statusNote } from './status-note.js';

/** `Register to vote`, in whichever way. */
const actOf = ({ deadlines: [first] }: Entry, locale: Locale): string =>
  capitalized(subject({ ...first, method: null }, locale));

/** `Register to vote in person, by mail or online` */
function whatToDo(entry: Entry, today: CivilDay, locale: Locale): string {
  const [first] = entry.deadlines;
  const ways = new Set(entry.deadlines.map((one) => wayOf(one, locale)));
  return ways.has('')
    ? (openText(first, today, locale) ?? actOf(entry, locale))
    : capitalized(subject(first, locale, [...ways]));
}

/** `Vote early: open today`. Nobody knows for sure that early voting that began before is still open. */
function openText({ action, kind, date }: Deadline, today: CivilDay, locale: Locale): string | undefined {
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
function conditionsOf({ day, deadlines }: Entry, all: readonly Deadline[], today: CivilDay, locale: Locale): string[] {
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
const reasonsOf = (entry: Entry, locale: Locale): string[] => [
  ...new Set(uncertainNotes(entry, locale).flatMap(({ text }) => text || [])),
];

const uncertainNotes = ({ deadlines }: Entry, locale: Locale): StatusNote[] =>
  deadlines.filter(({ status }) => status === 'MAY_MOVE').map((one) => statusNote(one.notes, locale));

/** What of the notes on a day only exists in English, for a page in another language. */
const englishNotes = (entry: Entry, all: readonly Deadline[], locale: Locale): string[] => [
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
const withoutDate = (deadline: Deadline, locale: Locale): string =>
  `${subject(deadline, locale)} (${whyUndated(deadline, locale)})`;

const WHY_UNDATED: Readonly<Record<string, MessageKey>> = {
  NOT_OFFERED: 'voting.noDate.notOffered',
  NO_LIMIT: 'voting.noDate.noLimit',
  NOT_COMPUTED: 'voting.noDate.notComputed',
};

function whyUndated({ status, item }: Pick<Deadline, 'status'> & { item: { text: string } }, { t }: Locale): string {
  if (status !== 'UNCONFIRMED') return t(WHY_UNDATED[status] ?? 'voting.noDate.unknown');
  return t(item.text === 'N/A' ? 'voting.noDate.notOfferedInGeneral' : 'voting.noDate.noLimitInGeneral');
}

/** What is due on one day: an action in one or more ways, the start of early voting, or Election Day. */
export interface AgendaEntry {
  action: VoterActionKind;
  /** The day to show; null if none is known or there is none. */
  day: CivilDay | null;
  isOver: boolean;
  isConfirmed: boolean;
  /** Empty for Election Day. */
  deadlines: readonly Deadline[];
}

/** What is said about an entry in a language. */
export interface AgendaWords {
  /** `Register to vote in person, by mail or online` */
  summary: string;
  /** What to know to be in time: `Mail it by Tue, Nov 24 (it must arrive by Tue, Dec 1, 7 p.m.).` */
  conditions: readonly string[];
  /** Why the day may move. */
  reasons: readonly string[];
  /** What exists only in English, for another language. */
  notes: readonly string[];
}

export type AgendaFacts = Omit<VotingFacts, 'deadlines'> & { deadlines: readonly Deadline[] };

/** All deadlines of an election and Election Day, by day. Those without a day come last. */
export function agendaOf({ election, deadlines, today }: AgendaFacts): AgendaEntry[] {
  const { upcoming, passed } = entriesOf(deadlines, today);
  const dated = [...passed, ...upcoming].map((entry): AgendaEntry & { day: CivilDay } => ({
    ...entry,
    action: actionOf(entry.deadlines[0]),
    isOver: entry.day < today,
    isConfirmed: isSure(entry, today),
  }));
  const electionDay = {
    action: 'VOTE_ON_ELECTION_DAY' as const,
    day: election.date,
    isOver: election.date < today,
    // The hours may not be, which the summary says.
    isConfirmed: true,
    deadlines: [],
  };
  const undated = deadlines
    .filter(({ date }) => date === null)
    .map((one) => ({
      action: actionOf(one),
      day: null,
      isOver: false,
      isConfirmed: one.status !== 'UNCONFIRMED',
      deadlines: [one],
    }));
  return [...[...dated, electionDay].sort((one, other) => one.day.localeCompare(other.day)), ...undated];
}

/** An emergency ballot is a ballot to ask for. */
const actionOf = ({ action }: Deadline): VoterActionKind =>
  action === 'REQUEST_EMERGENCY_BALLOT' ? 'REQUEST_BALLOT' : action;

export function agendaWords(entry: AgendaEntry, facts: AgendaFacts, locale: Locale): AgendaWords {
  const { day, deadlines, isOver } = entry;
  const [first, ...others] = deadlines;
  if (!first) return electionDayWords(facts, locale);
  if (day === null) return { ...NO_WORDS, summary: capitalized(withoutDate(first, locale)) };
  const dated: Entry = { day, deadlines: [first, ...others] };
  if (isOver) {
    const summary = others.length > 0 ? actOf(dated, locale) : capitalized(subject(first, locale));
    return { ...NO_WORDS, summary };
  }
  return {
    summary: whatToDo(dated, facts.today, locale),
    conditions: conditionsOf(dated, facts.deadlines, facts.today, locale),
    reasons: reasonsOf(dated, locale),
    notes: englishNotes(dated, facts.deadlines, locale),
  };
}

const NO_WORDS = { conditions: [], reasons: [], notes: [] };

function electionDayWords({ values, election }: AgendaFacts, locale: Locale): AgendaWords {
  const [opens, closes] = ['polls_open', 'polls_close'].map((slug) => known(values, slug));
  const hours = pollHours(opens, closes, election, locale);
  const summary = locale.t('voting.electionDay', { hours: hours || locale.t('voting.hours.unknown') });
  return { ...NO_WORDS, summary, notes: pollNotes(opens, closes, locale) };
}
