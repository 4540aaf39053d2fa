import { z } from 'zod';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { TOPICS } from '../../../db/domain/vocabulary.js';
import * as names from '../../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { OpenRelease } from '../../../schema/context.js';
import { firstPage, type PreparedOperation, type RunPrepared } from '../../server/graphql/prepared-operations.js';

/** A tool that assistants can call. All tools only read. */
export interface Tool<Input = unknown, Output extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  /** For assistants: what it is for, what it returns, and what it does not. */
  description: string;
  input: z.ZodType<Input>;
  output: z.ZodObject<Output>;
  /** @throws ToolError when the input names something that does not exist */
  run(input: Input, context: ToolContext): Promise<ToolAnswer<z.infer<z.ZodObject<Output>>>>;
}

/** @param choice a county, and a way to vote */
export type PlanUrl = (state: string, choice: { county?: string | undefined; way: string }) => string;

export interface ToolContext {
  dataset: OpenRelease;
  run: RunPrepared;
  /** Aborts when the client has left. */
  signal: AbortSignal;
  now: () => Date;
  /** Absolute URL of the page with a plan. It is undefined if the service has no public URL, or no such page. */
  planUrl: PlanUrl | undefined;
}

/** The same answer as data and as text: many clients show their model only one of the two. The citation is added to both. */
export interface ToolAnswer<Output> {
  data: Output;
  lines: string[];
}

/** Checks the types of a tool, lets its input be written in other types, and forgets the types for the list of all tools. */
export function defineTool<Input, Output extends z.ZodRawShape>(tool: Tool<Input, Output>): Tool {
  const schema = jsonSchema(tool.input);
  const input = z.preprocess((given: object) => readArguments(given, schema), tool.input);
  return { ...tool, input } as unknown as Tool;
}

/** Draft 7 is what clients validate with. */
export const jsonSchema = (schema: z.ZodType): object => z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });

/** The input is valid, but cannot be answered. The message tells the assistant what to do. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** Runs the document of a tool. @returns its data */
export async function runDocument<Data>(
  operation: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
  { run, dataset, signal }: ToolContext,
): Promise<Data> {
  return (await firstPage(run(operation, variables, dataset, signal))) as Data;
}

/** The part of a tool's JSON Schema that is read here. */
interface InputSchema {
  properties?: Readonly<Record<string, { type?: string }>>;
}

/** Maximum length of a text that is parsed as a list. No tool takes a longer list. */
const MAX_LIST_TEXT = 5_000;

/** Accepts what models write instead of the right types: a text for a list or a number, and a number for a text. */
function readArguments(given: object, { properties = {} }: InputSchema): object {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readValue(value, properties[name]?.type)]),
  );
}

function readValue(value: unknown, type: string | undefined): unknown {
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  if (type === 'array' && typeof value === 'string') return listIn(value);
  return value;
}

/** Parses a list in JSON. Any other text is the only entry. */
function listIn(text: string): unknown[] {
  const isList = text.startsWith('[') && text.endsWith(']') && text.length <= MAX_LIST_TEXT;
  try {
    return isList ? (JSON.parse(text) as unknown[]) : [text];
  } catch {
    return [text];
  }
}

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

type TopicArgument = z.infer<typeof topicArgument>;

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
