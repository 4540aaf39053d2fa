import { z } from 'zod';
import type { OpenRelease } from '../../../schema/context.js';
import { firstPage, type PreparedOperation, type RunPrepared } from '../../server/graphql/prepared-operations.js';
import { readArguments } from '../read-arguments.js';

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
