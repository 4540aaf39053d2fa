import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { didYouMean, nearest } from '../../db/domain/text/nearest.js';
import { echo, shortenMessage } from '../../db/domain/text/shorten.js';
import type { OpenRelease } from '../../db/storage/release/dataset-store.js';
import type { Access } from '../../schema/context.js';
import type { Log } from '../process/log/log.js';
import { howToGetKey, type KeyContact } from '../server/access/basic-auth.js';
import { PreparedOperationError, type RunPrepared } from '../server/graphql/prepared-operations.js';
import { getDeadlines } from './tools/get-deadlines.js';
import { getValues } from './tools/get-values.js';
import { getVotingPlan } from './tools/get-voting-plan.js';
import { listFields } from './tools/list-fields.js';
import { search } from './tools/search.js';
import { citationLines, citationOf } from './tools/shapes.js';
import { type PlanUrl, type Tool, ToolError } from './tools/tool.js';

/** In the order in which an assistant needs them. */
export const tools: readonly Tool[] = [search, listFields, getValues, getDeadlines, getVotingPlan];

/** What every tool call needs. */
export interface ToolServices extends KeyContact {
  run: RunPrepared;
  log: Log;
  publicUrl: string;
  now: () => Date;
  planUrl: PlanUrl | undefined;
}

export interface ToolRequest extends ToolServices {
  access: Access;
  dataset: OpenRelease;
  requestId: string;
  /** Aborts when the client has left. */
  signal: AbortSignal;
}

/**
 * Calls a tool. Every failure is a result with `isError`, because models read results. A client may only log an error of the protocol.
 */
export async function callTool(name: string, input: unknown, request: ToolRequest): Promise<CallToolResult> {
  try {
    if (request.access !== 'keyed') throw new ToolError(keyNeeded(request));
    return await answer(findTool(name), input, request);
  } catch (error) {
    if (error instanceof ToolError) return errorResult(error.message);
    // Errors of a document are logged where they are masked.
    if (!(error instanceof PreparedOperationError) && !request.signal.aborted)
      request.log.error({ err: error, id: request.requestId }, 'A tool failed');
    return errorResult('The service failed to answer. Nothing is wrong with the call. Try again later.');
  }
}

export function errorResult(message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }] };
}

async function answer(
  tool: Tool,
  input: unknown,
  { dataset, run, signal, now, planUrl }: ToolRequest,
): Promise<CallToolResult> {
  const parsed = tool.input.safeParse(input ?? {});
  if (!parsed.success)
    throw new ToolError(shortenMessage(`The input of ${tool.name} is not valid:\n${z.prettifyError(parsed.error)}`));
  const { data, lines } = await tool.run(parsed.data, { dataset, run, signal, now, planUrl });
  return {
    content: [{ type: 'text', text: [...lines, ...citationLines(dataset.release)].join('\n') }],
    structuredContent: { ...data, ...citationOf(dataset.release) },
  };
}

function findTool(name: string): Tool {
  const found = tools.find((tool) => tool.name === name);
  if (found) return found;
  const names = tools.map((tool) => tool.name);
  throw new ToolError(
    `There is no tool ${echo(name)}.${didYouMean(nearest(name, names))} The tools are ${names.join(', ')}.`,
  );
}

function keyNeeded(request: ToolRequest): string {
  return [
    'This call needs an API key, and none was sent. Listing the tools needs none.',
    'Ask the user to add the header "Authorization: Bearer ID:SECRET" to the configuration of this MCP server, with the id and the secret of the key.',
    `To get a key, ${howToGetKey(request)}. The guide is at ${request.publicUrl}/docs/assistants.`,
  ].join(' ');
}
