import type { CivilDay } from '../deadlines/civil-day.js';
import { capitalized } from '../text/format.js';
import { known } from '../text/values.js';
import { subject } from './deadline-words.js';
import { type Deadline, type Entry, entriesOf, isSure } from './entries.js';
import { actOf, conditionsOf, englishNotes, reasonsOf, whatToDo, withoutDate } from './entry-text.js';
import type { Locale } from './messages/locale.js';
import { pollHours, pollNotes } from './poll-hours.js';
import type { VoterActionKind, VotingFacts } from './status.js';

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
