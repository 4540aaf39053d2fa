import type { CivilDay } from '../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../db/domain/deadlines/elections.js';
import type { Language } from '../../db/domain/language/catalog.js';
import { VOTING_LOCALES } from '../../db/domain/voting/messages/locale.js';
import {
  type ActionStatus,
  actionsOf,
  type VotingFacts,
  type VotingWords,
  wordsOf,
} from '../../db/domain/voting/status.js';
import { deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { findInformationInRegion, type InformationRow, valuesOfState } from '../../db/storage/queries/information.js';
import type { RegionRow } from '../../db/storage/queries/regions.js';
import type { StateRow } from '../../db/storage/queries/states.js';
import type { Context } from '../context.js';
import { votingId } from '../ids.js';

/** What voters of a state or region can still do for an election, as of a day. */
export interface VotingRow {
  state: StateRow;
  /** Null for the state. */
  region: RegionRow | null;
  election: Election;
  on: CivilDay;
  isConfirmed: boolean;
  actions: readonly ActionRow[];
  words: Map<Language, VotingWords>;
  /** What it is worked out from. */
  facts: Omit<VotingFacts, 'values'> & { values: Pick<ReadonlyMap<string, InformationRow>, 'get'> };
}

/** What is said about it in a language, worked out once. */
export function wordsIn({ facts, actions, words }: VotingRow, language: Language): VotingWords {
  const known = words.get(language) ?? wordsOf(facts, actions, VOTING_LOCALES[language]);
  words.set(language, known);
  return known;
}

export interface ActionRow extends ActionStatus {
  voting: VotingRow;
}

type VotingKey = Pick<VotingRow, 'state' | 'region' | 'election' | 'on'>;

/** Worked out once in an operation. */
export function votingOf(key: VotingKey, context: Context): Promise<VotingRow> {
  const { votings } = context.loaders;
  const id = votingId(key);
  const voting = votings.get(id) ?? workOut(key, context);
  votings.set(id, voting);
  return voting;
}

/** Reads at most the overrides of the region: what states have is in memory. */
async function workOut(key: VotingKey, { dataset, loaders }: Context): Promise<VotingRow> {
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
  const facts = { election, deadlines, values, today: on };
  const actions = actionsOf(facts);
  const isConfirmed = actions.every((one) => one.isConfirmed);
  const voting: VotingRow = { ...key, facts, actions: [], words: new Map(), isConfirmed };
  return Object.assign(voting, { actions: actions.map((one): ActionRow => ({ ...one, voting })) });
}
