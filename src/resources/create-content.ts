import type { DatasetLease } from '../../db/release/dataset-store.js';
import type { KeyedAccess } from '../../schema/context.js';
import type { DemoKey } from '../access/demo-key.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { represent } from '../cache/representation.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import type { Match } from './match.js';
import type { Content, Format, Found } from './resource.js';

/** A request for one content in one format. */
export interface Wanted {
  match: Match;
  found: Found;
  /** Name of the format. */
  format: string;
  demoKey: DemoKey | undefined;
  /** The release to answer from. */
  lease: DatasetLease;
  access: KeyedAccess;
}

/** @returns undefined if there is no such resource */
export async function createContent(
  { match: { resource, path }, found, format, demoKey, lease, access }: Wanted,
  runPrepared: RunPrepared,
  signal?: AbortSignal,
): Promise<CacheEntryInit | undefined> {
  const { type, render } = resource.formats[format] as Format;
  const run: Content['run'] = (operation, variables = {}) => runPrepared(operation, variables, lease, signal, access);
  const data = async () => found.operation && firstPage(run(found.operation, found.variables));
  const rendered = await render({ path, found, lease, demoKey, run, data });
  if (!rendered) return undefined;
  const { body, ...options } = rendered;
  return { ...options, body: represent(type, Buffer.from(body)) };
}
