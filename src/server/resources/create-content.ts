import pLimit from 'p-limit';
import { BYTE_ORDER_MARK } from '../../../db/domain/text/csv.js';
import { letOthersRun } from '../../../db/event-loop.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { CachedContent } from '../cache/cache-entry.js';
import { represent } from '../cache/representation.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import type { Content, Format, FoundContent, Match } from './resource.js';

/** The content to create, and its format. */
export interface ContentRequest {
  match: Match;
  found: FoundContent;
  /** Name of the format. */
  format: string;
  /** Whether the text begins with a byte order mark. CSV for browsers does, because people open the file in a spreadsheet. */
  hasMark: boolean;
  /** The release that the content is read from. */
  dataset: OpenRelease;
}

/** @returns undefined if there is no such resource */
export async function createContent(
  { match: { resource, path }, found, format, hasMark, dataset }: ContentRequest,
  runPrepared: RunPrepared,
  signal?: AbortSignal,
): Promise<CachedContent | undefined> {
  const { type, render } = resource.formats[format] as Format;
  const run: Content['run'] = (operation, variables = {}) => runPrepared(operation, variables, dataset, signal);
  const data = async () => found.operation && firstPage(run(found.operation, found.variables));
  const rendered = await render({ path, found, dataset, run, data });
  if (!rendered) return undefined;
  const { body, ...options } = rendered;
  return { ...options, body: represent(type, Buffer.from(hasMark ? BYTE_ORDER_MARK + body : body)) };
}

/** Creates one response at a time. On one core, several at once would not be ready earlier. */
const oneAtATime = pLimit(1);

/** Runs work when its turn comes, unless no client waits for it any more. */
export function queued<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return oneAtATime(async () => {
    await letOthersRun();
    signal.throwIfAborted();
    return work();
  });
}
