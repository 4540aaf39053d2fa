import { inject } from 'vitest';
import { addDays } from '../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../db/domain/deadlines/elections.js';
import { type Deadline, entriesOf } from '../../db/domain/voting/entries.js';
import { englishNotes, notesOf, whatToDo, withoutDate } from '../../db/domain/voting/entry-text.js';
import { verdictOf } from '../../db/domain/voting/plan.js';
import { WAYS } from '../../db/domain/voting/ways.js';
import type { Situation } from '../../db/domain/voting/ways-left.js';
import { type Over, whatIsOver } from '../../db/domain/voting/what-is-over.js';
import { findDeadlines } from '../../db/storage/queries/deadlines.js';
import { findElections } from '../../db/storage/queries/elections.js';
import { findInformation } from '../../db/storage/queries/information.js';
import { findStates } from '../../db/storage/queries/states.js';
import { type OpenDataset, openDataset } from '../../db/storage/release/open.js';
import type { Locale } from '../../src/messages/locale.js';

let open: OpenDataset | undefined;

/** The bundled dataset. */
function openBundled() {
  open ??= openDataset(inject('bundledRelease'));
  return open.database;
}

/** How things are for an election of a state on a day. */
export interface Case extends Omit<Situation, 'locale'> {
  election: Election;
  deadlines: readonly Deadline[];
  at: string;
}

export function casesOn(daysBefore: number): Case[] {
  const database = openBundled();
  const states = findStates(database).map(({ code }) => code);
  return findElections(database, { from: '2026-11-01', to: '2030-12-31', states: undefined }).flatMap((election) => {
    const all = findDeadlines(database, election);
    const today = addDays(election.date, -daysBefore);
    return (election.state ? [election.state] : states).map((code) => {
      const information = findInformation(database, { states: [code] }).filter(({ region }) => region === null);
      const values = new Map(information.map((row) => [row.slug, row]));
      const deadlines = all
        .filter(({ state }) => state === code)
        .map((one) => ({ ...one, item: { slug: one.field, text: values.get(one.field)?.text ?? '' } }));
      return { election, deadlines, values, today, at: `${election.id} in ${code}, ${daysBefore} days before` };
    });
  });
}

/** A sentence, with what belongs to it in English. */
export interface Said {
  text: string;
  notes: readonly string[];
}

const overSaid = ({ what, because, also, notes }: Over): Said[] => [
  { text: what, notes: [] },
  { text: because, notes: [] },
  { text: also, notes },
];

/** All that is said about a case, in the same order in each language. */
export function sentencesOf(one: Case, locale: Locale): Said[] {
  const situation: Situation = { ...one, locale };
  const over = whatIsOver(situation);
  const verdicts = WAYS.map((way) => verdictOf(way, situation));
  const { upcoming, passed } = entriesOf(one.deadlines, one.today);
  return [
    ...(over ? [...over.over.flatMap(overSaid), { text: over.left, notes: over.notes }] : []),
    ...verdicts.flatMap(({ text, detail = '', notes = [], own, over: others, others: ways }) => [
      { text, notes: [] },
      { text: detail, notes },
      ...(own ? overSaid(own) : []),
      ...others.flatMap(overSaid),
      ...ways,
    ]),
    ...upcoming.flatMap((entry) => [
      { text: whatToDo(entry, one.today, locale), notes: [] },
      {
        text: notesOf(entry, one.deadlines, one.today, locale).join(' '),
        notes: englishNotes(entry, one.deadlines, locale),
      },
    ]),
    ...passed.map((entry) => ({ text: whatToDo(entry, one.today, locale), notes: [] })),
    ...one.deadlines
      .filter(({ date }) => date === null)
      .map((deadline) => ({ text: withoutDate(deadline, locale), notes: [] })),
  ];
}
