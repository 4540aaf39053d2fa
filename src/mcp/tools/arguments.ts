import { z } from 'zod';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { TOPICS } from '../../../db/domain/vocabulary.js';
import * as names from '../../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { ToolError } from './tool.js';

/** More than the number of fields. */
const MAX_SLUGS = 100;

export const stateArgument = z
  .string()
  .describe('Postal code, name or Open Civic Data id of a state, or DC: "CA", "California".');

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

/** @throws ToolError with the nearest name, if nothing has this one */
export function existing<Row>(found: Row | names.UnknownName<Row>, hint: string): Row {
  if (found instanceof names.UnknownName) throw new ToolError(`${found.message} ${hint}`);
  return found;
}

export const stateNamed = (database: DatasetDatabase, text: string): StateRow =>
  existing(names.findState(database, text), 'Use the postal code of one of the 50 states, or DC.');

/** The slugs as the dataset spells them. */
export const slugsNamed = (database: DatasetDatabase, slugs: readonly string[] | undefined): string[] | undefined =>
  slugs?.map((slug) => existing(names.findField(database, slug), 'Call list_fields for all fields.').slug);
