import type { AskedOperation } from './asked.js';
import { acceptedBy } from './media-types.js';

/** Smaller bodies gain nothing from being compressed. */
export const WORTH_COMPRESSING = 1_000;

/** An answer to the same question is the same bytes (design section 8). */
export function nameOf({ access, method, text, headers: { accept } }: AskedOperation): string {
  return `${access} ${method === 'POST' ? 'POST' : 'GET'} ${acceptedBy(accept).name}\n${text}`;
}
