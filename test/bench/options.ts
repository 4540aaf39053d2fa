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
  json: boolean;
  help: boolean;
}

export const HELP = `npm run bench -- [options]

Measures the service at today's size and at the design size, beside a bare node:http server
and other GraphQL servers, and writes test/bench/results/results.md. Needs wrk, taskset, and
two idle cores.

  --quick          run the main scenarios only, with short rounds; writes quick.md
  --only ID        run one scenario; repeatable; writes quick.md
  --today          measure at today's size only; writes quick.md
  --rounds N       measure each server N times (default 9, with --quick 3)
  --seconds N      load each server for N seconds per round (default 1)
  --json           print the results as JSON instead of Markdown
  --help           print this text

Scenarios: ${SCENARIOS.map(({ id }) => id).join(', ')}
`;

/** @throws UsageError for a wrong command line */
export function readOptions(): Options {
  const { values } = parse();
  const { quick, only, today, json, help } = values;
  const unknown = only.filter((id) => !SCENARIOS.some((scenario) => scenario.id === id));
  if (unknown.length > 0) throw new UsageError(`Unknown scenario: ${unknown.join(', ')}.\n\n${HELP}`);
  const rounds = count(values.rounds ?? (quick ? '3' : '9'));
  const seconds = count(values.seconds ?? '1');
  const sizes = today ? SIZES.slice(0, 1) : SIZES;
  return { effort: { quick, rounds, seconds, warmUpSeconds: quick ? 1 : 5 }, only, sizes, json, help };
}

function parse() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        today: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${HELP}`);
  }
}

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`${text} is not a positive whole number.`);
  return number;
}
