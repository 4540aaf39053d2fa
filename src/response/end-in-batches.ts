import type { ServerResponse } from 'node:http';

/** A longer batch would make its first response wait for too many others. */
const MAX_BATCH = 32;

let batch: { response: ServerResponse; body: Buffer | undefined }[] = [];

/**
 * Ends the responses of one turn of the event loop together, at its end. Under load the first write wakes a client that waits, which
 * takes the kernel longer than the write itself; the writes right behind it find the client awake. A single response goes out in the
 * same turn as before.
 */
export function endInBatches(response: ServerResponse, body: Buffer | undefined): void {
  if (batch.length === 0) setImmediate(endBatch);
  batch.push({ response, body });
  if (batch.length === MAX_BATCH) endBatch();
}

function endBatch(): void {
  const ending = batch;
  batch = [];
  for (const { response, body } of ending) response.end(body);
}
