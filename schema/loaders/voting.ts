import type { CivilDay } from '../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../db/domain/deadlines/elections.js';
import type { Language } from '../../db/domain/language/catalog.js';
import {
  type AgendaEntry,
  type AgendaFacts,
  type AgendaWords,
  agendaOf,
  agendaWords,
} from '../../db/domain/voting/agenda.js';
import { type Locale, VOTING_LOCALES } from '../../db/domain/voting/messages/locale.js';
import { type ActionStatus, actionsOf, type VotingWords, wordsOf } from '../../db/domain/voting/status.js';
import { deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { findInformationInRegion, type InformationRow, valuesOfState } from '../../db/storage/queries/information.js';
import type { RegionRow, StateRow } from '../../db/storage/queries/places.js';
import type { Context } from '../context.js';
import { votingId } from '../ids.js';

interface VotingKey {
  state: StateRow;
  /** Null for the state. */
  region: RegionRow | null;
  election: Election;
  on: CivilDay;
}

type Facts = Omit<AgendaFacts, 'values'> & { values: Pick<ReadonlyMap<string, InformationRow>, 'get'> };

/** What voters of a state or region can still do for an election, as of a day. Each part is worked out when a field first reads it. */
export class VotingRow {
  readonly state: StateRow;
  readonly region: RegionRow | null;
  readonly election: Election;
  readonly on: CivilDay;
  readonly facts: Facts;
  #actions: readonly ActionRow[] | undefined;
  /** What is said about it in a language. */
  readonly wordsIn: (language: Language) => VotingWords;

  constructor({ state, region, election, on }: VotingKey, facts: Facts) {
    this.state = state;
    this.region = region;
    this.election = election;
    this.on = on;
    this.facts = facts;
    this.wordsIn = oncePerLanguage((locale) => wordsOf(facts, this.actions, locale));
  }

  get actions(): readonly ActionRow[] {
    this.#actions ??= actionsOf(this.facts).map((action): ActionRow => ({ ...action, voting: this }));
    return this.#actions;
  }

  get agenda(): AgendaRow[] {
    return agendaOf(this.facts).map((entry) => ({
      ...entry,
      wordsIn: oncePerLanguage((locale) => agendaWords(entry, this.facts, locale)),
    }));
  }

  get isConfirmed(): boolean {
    return this.actions.every((action) => action.isConfirmed);
  }
}

/** Several fields read the same sentences. */
function oncePerLanguage<Words>(words: (locale: Locale) => Words): (language: Language) => Words {
  const known = new Map<Language, Words>();
  return (language) => {
    const found = known.get(language) ?? words(VOTING_LOCALES[language]);
    known.set(language, found);
    return found;
  };
}

export interface ActionRow extends ActionStatus {
  voting: VotingRow;
}

export interface AgendaRow extends AgendaEntry {
  wordsIn(language: Language): AgendaWords;
}

/** Each status is read once in an operation. */
export function votingOf(key: VotingKey, context: Context): Promise<VotingRow> {
  const { votings } = context.loaders;
  const id = votingId(key);
  const voting = votings.get(id) ?? readVoting(key, context);
  votings.set(id, voting);
  return voting;
}

/** Reads at most the overrides of the region: what states have is in memory. */
async function readVoting(key: VotingKey, { dataset, loaders }: Context): Promise<VotingRow> {
  const { state, region, election, on } = key;
  const { database } = dataset;
  const overrides = region ? await loaders.overridesOfRegion.load({ state: state.code, region: region.name }) : [];
  const values =
    overrides.length === 0
      ? valuesOfState(database, state.code)
      : new Map(findInformationInRegion(database, state.code, overrides, {}).map((item) => [item.slug, item]));
  const deadlines = deadlinesInState(database, election, state.code).map((one) => ({
    ...one,
    item: { slug: one.field, text: values.get(one.field)?.text ?? '' },
  }));
  return new VotingRow(key, { election, deadlines, values, today: on });
}
