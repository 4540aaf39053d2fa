import { parseArgs } from 'node:util';
import { UsageError } from './machine.js';
import type { Effort } from './scenario.js';
import { SCENARIOS } from './scenarios/index.js';
import { SIZES, type Size } from './sizes.js';

export interface Options {
  effort: Effort;
  /** Ids of scenarios; empty for all. */
  only: string[];
  sizes: readonly Size[];
}

const COMPLETE: Effort = { quick: false, rounds: 9, seconds: 1, warmUpSeconds: 5 };
const QUICK: Effort = { quick: true, rounds: 3, seconds: 1, warmUpSeconds: 1 };

/** Those that the README describes. @throws UsageError for another one */
export function readOptions(): Options {
  const { quick, only, today } = parse();
  const unknown = only.filter((id) => !SCENARIOS.some((scenario) => scenario.id === id));
  if (unknown.length > 0) throw new UsageError(`Unknown scenario: ${unknown.join(', ')}\n`);
  return { effort: quick ? QUICK : COMPLETE, only, sizes: today ? SIZES.slice(0, 1) : SIZES };
}

function parse() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        today: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n`);
  }
}
