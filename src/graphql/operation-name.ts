import { shorten } from '../../db/text/shorten.js';
import type { Parameters } from './request-parameters.js';

/** The name of an operation for the log and the metrics: the one that is chosen, or that of the first operation. @returns undefined if it has none */
export function nameOfOperation(query: string, { operationName }: Parameters): string | undefined {
  const name = operationName || /^\s*query\s+([_A-Za-z]\w*)/.exec(query.slice(0, 500))?.[1];
  return name && /^[_A-Za-z]\w*$/.test(name) ? shorten(name) : undefined;
}
