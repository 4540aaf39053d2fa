import { nearestThree } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import type { FieldRow } from '../../../db/storage/queries/fields.js';
import { findField, findState, UnknownName } from '../../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { stateName } from '../../messages/locale.js';
import type { Missing } from '../../server/resources/resource.js';
import { type Help, problem, type Suggestion } from '../../server/response/response.js';
import { TOPICS } from '../html/names.js';

/** @param pathOf returns the requested page for another state */
export function stateOrMissing(
  database: DatasetDatabase,
  text: string,
  pathOf?: (code: string) => string,
): StateRow | Missing {
  const state = findState(database, text);
  return state instanceof UnknownName ? missingState(state, pathOf) : state;
}

/** @param more the path of the requested page for another field, and a hint */
export function fieldOrMissing(
  database: DatasetDatabase,
  text: string,
  ...more: [pathOf: (slug: string) => string, hint?: string]
): FieldRow | Missing {
  const field = findField(database, text);
  return field instanceof UnknownName ? missingField(field, ...more) : field;
}

/** More than there are states. The limit bounds the time for addresses with thousands of names, at 20 µs each. */
const MAX_NAMES = 60;

/** Reads unique state names, which are separated by commas or repeated, as forms without scripts send them. */
export function statesIn(query: URLSearchParams): string[] {
  const names = query.getAll('states').flatMap((part) => part.split(','));
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, MAX_NAMES);
}

/** Finds the named states. @param linkTo returns the page with other states */
export function readStates(
  names: readonly string[],
  database: DatasetDatabase,
  linkTo: (states: readonly string[]) => string,
): StateRow[] | Missing {
  const chosen = new Map<string, StateRow>();
  for (const text of names) {
    const pathOf = (code: string) => linkTo(names.map((name) => (name === text ? code : name)));
    const state = stateOrMissing(database, text, pathOf);
    if ('problem' in state) return state;
    chosen.set(state.code, state);
  }
  return [...chosen.values()];
}

/** Removes suggestions from the message, which may name them by code. The page lists them by name. */
const helpWith = (message: string): Help => ({
  heading: 'There is no such page',
  lead: message.replace(/ (?:Did you mean|The nearest id is) [^.?]*[.?]$/, ''),
});

/** Responds to an unknown name with links to the pages that it may mean. */
export function missingPage<Row>(
  { message, near }: UnknownName<Row>,
  hint: string,
  suggest: (row: Row) => Suggestion,
): Missing {
  const suggestions = near.map(suggest);
  return { problem: problem(404, `${message} ${hint}`), suggestions, help: helpWith(message) };
}

/** @param pathOf returns the requested page for another state; by default, the page of the state */
export function missingState(unknown: UnknownName<StateRow>, pathOf = (code: string) => `/states/${code}`): Missing {
  return missingPage(unknown, 'Use the postal code of one of the 50 states, or DC.', (state) => ({
    path: pathOf(state.code),
    name: state.name,
    nameIn: (locale) => stateName(locale, state),
  }));
}

function missingField(
  unknown: UnknownName<FieldRow>,
  pathOf: (slug: string) => string,
  hint = 'The page /fields lists all of them.',
): Missing {
  return missingPage(unknown, hint, ({ slug, label }) => ({ path: pathOf(slug), name: label || slug }));
}

/** Finds a topic by its GraphQL name in any letter case. @param linkTo returns the page with another topic */
export function findTopic(text: string, linkTo: (topic: string) => string): string | Missing {
  const topicName = text.toUpperCase();
  const names = TOPICS.map(({ topic }) => topic);
  if (topicName === '' || names.some((name) => name === topicName)) return topicName;
  const message = `There is no topic ${echo(text)}.`;
  const near = TOPICS.filter(({ topic }) => nearestThree(topicName, names).includes(topic));
  return {
    problem: problem(404, `${message} The topics are ${names.join(', ')}.`),
    suggestions: near.map(({ topic, name }) => ({ path: linkTo(topic), name })),
    help: helpWith(message),
  };
}
