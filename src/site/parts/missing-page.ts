import { nearestThree } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import type { FieldRow } from '../../../db/storage/queries/fields.js';
import type { UnknownName } from '../../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../../db/storage/queries/places.js';
import { stateName } from '../../messages/words.js';
import type { Missing } from '../../server/resources/resource.js';
import { type Help, problem, type Suggestion } from '../../server/response/response.js';
import { TOPICS } from '../html/names.js';

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

export function missingField(
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
