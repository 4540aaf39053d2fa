import type { DatasetLease } from '../../db/release/dataset-store.js';
import type { Access } from '../../schema/context.js';
import type { RunPrepared } from '../graphql/prepared-operations.js';
import type { Log } from '../logging/log.js';
import type { Problem } from '../response/problems.js';

/** Everything that answering a message needs, besides the message. */
export interface McpRequest {
  access: Access;
  lease: DatasetLease;
  run: RunPrepared;
  log: Log;
  requestId: string;
  /** Aborts when the client has left. */
  signal: AbortSignal;
  publicUrl: string;
  contactEmail: string;
  demoRefusal: Problem;
  demoStates: readonly string[];
  dashboardUrl: string;
  /** Bytes of a response. */
  maxResponseBytes: number;
}
