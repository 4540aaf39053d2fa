import { parseArgs } from 'node:util';
import { NotPossible } from './machine.js';
import { SCENARIOS } from './scenarios/scenarios.js';
import type { Effort } from './world.js';

export interface Options {
  effort: Effort;
  /** Ids of scenarios; all when there are none. */
  only: string[];
  json: boolean;
  readme: boolean;
  help: boolean;
}

export const HELP = `npm run bench -- [options]

Measures the service beside a bare node:http server and beside other servers, and writes
test/bench/results/results.{json,md,svg}. Needs wrk and taskset, and two cores with nothing else to do.

  --quick          the essential scenarios, in about a minute; written to quick.{json,md,svg}
  --only ID        one scenario; may be given again; written to quick.{json,md,svg}
  --rounds N       how often each server is measured (5; with --quick 3)
  --seconds N      how long at a time (3; with --quick 1)
  --json           prints the results as JSON in place of the tables
  --readme         measures nothing: writes tables, picture and the README from the committed results.json
  --help           this text

Scenarios: ${SCENARIOS.map(({ id }) => id).join(', ')}
`;

/** @throws NotPossible when the command line is wrong */
export function readOptions(): Options {
  const { values } = parse();
  const { quick, only, json, readme, help } = values;
  const unknown = only.filter((id) => !SCENARIOS.some((scenario) => scenario.id === id));
  if (unknown.length > 0) throw new NotPossible(`There is no scenario ${unknown.join(', ')}.\n\n${HELP}`);
  const rounds = count(values.rounds ?? (quick ? '3' : '5'));
  const seconds = count(values.seconds ?? (quick ? '1' : '3'));
  return { effort: { quick, rounds, seconds, warmUpSeconds: quick ? 1 : 5 }, only, json, readme, help };
}

function parse() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        json: { type: 'boolean', default: false },
        readme: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new NotPossible(`${(error as Error).message}\n\n${HELP}`);
  }
}

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new NotPossible(`${text} is not a whole number from 1 up.`);
  return number;
}
