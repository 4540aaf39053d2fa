import { didYouMean, nearest } from '../../../db/nearest.js';
import type { DatasetDatabase } from '../../../db/open.js';
import { fieldsBySlug, nearestFields } from '../../../db/queries/fields.js';
import { type StateRow, statesByCode } from '../../../db/queries/states.js';
import { TOPICS } from '../../../db/vocabulary.js';
import { echo } from '../../../schema/shorten.js';
import { z } from '../sdk.js';
import { ToolError } from './tool.js';

/** More than the number of fields. */
const MAX_SLUGS = 100;

export const stateArgument = z.string().describe('Postal code or name of a state, or DC: "CA", "California".');

export const slugsArgument = z
  .array(z.string())
  .min(1)
  .max(MAX_SLUGS)
  .describe('Slugs of fields, from list_fields, such as "polls_open".');

export const topicArgument = z
  .enum(TOPICS, {
    error: ({ input }) =>
      `there is no topic ${echo(input)}.${nearestTopic(input)} The topics are ${TOPICS.join(', ')}.`,
  })
  .describe('All fields of a part of the voting process.');

export type TopicArgument = z.infer<typeof topicArgument>;

const nearestTopic = (input: unknown) => (typeof input === 'string' ? didYouMean(nearest(input, TOPICS)) : '');

/** Topics as GraphQL names them; null for all. */
export const topicsVariable = (topic: TopicArgument | undefined) => (topic ? [topic.toUpperCase()] : null);

/** Finds a state by its code in any case, or by its name. @throws ToolError that names the nearest */
export function stateNamed(database: DatasetDatabase, text: string): StateRow {
  const wanted = text.trim().toUpperCase();
  const states = statesByCode(database);
  const found = states.get(wanted) ?? [...states.values()].find(({ name }) => name.toUpperCase() === wanted);
  if (found) return found;
  const names = [...states.values()].flatMap(({ code, name }) => [code, name]);
  const near = didYouMean(nearest(text, names));
  throw new ToolError(`There is no state ${echo(text)}.${near} Use the postal code of one of the 50 states, or DC.`);
}

/** @throws ToolError that names the fields nearest to the first slug that does not exist */
export function checkSlugs(database: DatasetDatabase, slugs: readonly string[] | undefined): void {
  const missing = slugs?.find((slug) => !fieldsBySlug(database).has(slug));
  if (missing === undefined) return;
  const near = didYouMean(nearestFields(database, missing));
  throw new ToolError(`There is no field ${echo(missing)}.${near} Call list_fields for all fields.`);
}
