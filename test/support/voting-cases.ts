import { inject } from 'vitest';
import { addDays } from '../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../db/domain/deadlines/elections.js';
import { agendaOf, agendaWords } from '../../db/domain/voting/agenda.js';
import type { Deadline } from '../../db/domain/voting/entries.js';
import { hoursNotes, waysLeft } from '../../db/domain/voting/headlines.js';
import { actionsOf, wordsOf } from '../../db/domain/voting/status.js';
import type { Situation } from '../../db/domain/voting/ways-left.js';
import { allOver, type Over } from '../../db/domain/voting/what-is-over.js';
import { findDeadlines } from '../../db/storage/queries/deadlines.js';
import { findElections } from '../../db/storage/queries/elections.js';
import { findInformation } from '../../db/storage/queries/information.js';
import { findStates } from '../../db/storage/queries/places.js';
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
  const over = allOver(situation);
  const { actions } = wordsOf(one, actionsOf(one), locale);
  return [
    ...over.flatMap(overSaid),
    { text: waysLeft(situation), notes: hoursNotes(situation) },
    ...[...actions.values()].flatMap(({ headline, detail, notes }) => [
      { text: headline, notes: [] },
      { text: detail, notes },
    ]),
    ...agendaOf(one).map((entry) => {
      const { summary, conditions, reasons, notes } = agendaWords(entry, one, locale);
      return { text: [summary, ...conditions, ...reasons].join(' '), notes };
    }),
  ];
}
