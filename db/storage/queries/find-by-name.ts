import type { Election } from '../../domain/deadlines/elections.js';
import { wordsOf } from '../../domain/search/words.js';
import { didYouMean, folded, nearestThree } from '../../domain/text/nearest.js';
import { echo } from '../../domain/text/shorten.js';
import { MAX_QUESTION_LENGTH } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { findElection, nearestElections } from './elections.js';
import { type FieldRow, fieldsBySlug, nearestFields } from './fields.js';
import {
  countyName,
  nearestRegions,
  nearestStates,
  regionNames,
  regionWithOcdId,
  type StateRow,
  statesByCode,
  stateWithOcdId,
} from './places.js';
import { keysOf, placeKey } from './search/place-keys.js';
import { stateNamed } from './search/state-names.js';

/**
 * What people and assistants name: for pages, calendars, tools and the command line, in any case. REST and GraphQL take the exact names
 * instead, because their clients are programs.
 */

/** A text that names nothing. */
export class UnknownName<Row> {
  /**
   * @param message such as `There is no state "Californa". Did you mean CA?`
   * @param near what the text may mean: at most three, the nearest first
   */
  constructor(
    readonly message: string,
    readonly near: readonly Row[],
  ) {}
}

/** Finds a state by its code, its name as people write it in any language, or its Open Civic Data id. */
export function findState(database: DatasetDatabase, text: string): StateRow | UnknownName<StateRow> {
  const states = [...statesByCode(database).values()];
  const wanted = folded(text);
  const found = stateNamed(database, text.slice(0, MAX_QUESTION_LENGTH)) ?? stateWithOcdId(database, wanted);
  if (found) return found;
  const likely = nearestStates(database, text);
  const names = nearestThree(
    text,
    states.map(({ code, name }) => (wanted.length <= 2 ? code : name)),
  );
  const isNamed = (one: string) => states.filter(({ code, name }) => one === code || one === name);
  const near = new Set([...likely, ...names].flatMap(isNamed));
  return new UnknownName(`There is no state ${echo(text)}.${didYouMean(likely)}`, [...near].slice(0, 3));
}

/**
 * Finds a county or another region of a state, and returns its name. The text may be the name without accents, the first words of only one
 * name (`Adams`), a name that a search takes for only one (`Saint Clair`), the FIPS code of a county, or an Open Civic Data id.
 */
export function findRegion(database: DatasetDatabase, state: StateRow, text: string): string | UnknownName<string> {
  const names = regionNames(database, state.code);
  const wanted = folded(text);
  const beginning = names.filter((name) => folded(name).startsWith(`${wanted} `));
  const found =
    names.find((name) => name === text) ??
    names.find((name) => folded(name) === wanted) ??
    countyName(database, state.code, text.trim()) ??
    nameWithOcdId(database, state, text.trim()) ??
    onlyOne(beginning.length > 0 ? beginning : namesWithKey(names, text));
  if (found !== undefined) return found;
  // Codes with nearly the same digits are those of other places.
  const isFips = /^\d+$/.test(wanted);
  const likely = isFips ? [] : nearestRegions(database, state.code, text);
  const near = new Set([...likely, ...(isFips ? [] : nearestThree(text, names))]);
  return new UnknownName(
    `There is no region ${echo(text)} in ${state.name}.${didYouMean(likely)}`,
    [...near].slice(0, 3),
  );
}

const onlyOne = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined);

/** The names that a search compares as equal: `O’Brien` and `O'Brien`, `Saint` and `St.`, with or without the kind of the region. */
function namesWithKey(names: readonly string[], text: string): string[] {
  const key = placeKey(wordsOf(text.slice(0, MAX_QUESTION_LENGTH)));
  return key === '' ? [] : names.filter((name) => keysOf(name).includes(key));
}

function nameWithOcdId(database: DatasetDatabase, { code }: StateRow, id: string): string | undefined {
  const region = regionWithOcdId(database, id);
  return region?.state.code === code ? region.name : undefined;
}

export function findElectionById(database: DatasetDatabase, text: string): Election | UnknownName<Election> {
  const id = text.trim();
  // The state is in upper case, and what may follow the day is in lower case.
  const found = findElection(database, id.slice(0, 2).toUpperCase() + id.slice(2).toLowerCase());
  if (found) return found;
  const near = nearestElections(database, id);
  return new UnknownName(`There is no election ${echo(text)}. The nearest id is "${near[0]?.id}".`, near);
}

export function findField(database: DatasetDatabase, text: string): FieldRow | UnknownName<FieldRow> {
  const fields = fieldsBySlug(database);
  const found = fields.get(folded(text));
  if (found) return found;
  const near = nearestThree(text, [...fields.keys()]).flatMap((slug) => fields.get(slug) ?? []);
  return new UnknownName(`There is no field ${echo(text)}.${didYouMean(nearestFields(database, text))}`, near);
}
