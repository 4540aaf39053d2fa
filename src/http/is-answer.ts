import type { Answer } from './answer.js';

/** Tells a refusal from what a check has found. */
export function isAnswer(found: unknown): found is Answer {
  return typeof found === 'object' && found !== null && 'status' in found && 'headers' in found;
}
