import { InvalidArgumentError } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { type CivilDay, isCivilDay } from '../../db/deadlines/civil-day.js';
import { type Election, nextFederalElection } from '../../db/deadlines/elections.js';
import { OperatorError } from '../../db/operator-error.js';
import { nextElection } from '../../db/queries/elections.js';
import type { StateRow } from '../../db/queries/states.js';
import type { DatasetDatabase, OpenDataset } from '../../db/release/open.js';
import { findElectionById, findField, findState, UnknownName } from '../names/find-by-name.js';

/** An option names something that the release does not have. */
export class UnknownNameError extends OperatorError {
  override name = 'UnknownNameError';
}

/** Parses the value of an option. Commander adds the message to its own, and exits with 2. */
export function parseDay(text: string): CivilDay {
  if (isCivilDay(text)) return text;
  throw new InvalidArgumentError('Write a date that exists as YYYY-MM-DD, such as 2028-11-07.');
}

/** @throws OperatorError when the period ends before it begins */
export function checkPeriod(from: CivilDay | undefined, to: CivilDay | undefined): void {
  if (from && to && from > to) throw new OperatorError(`--from ${from} is later than --to ${to}. Swap them.`);
}

/** @throws UnknownNameError that names the nearest, if nothing has the name */
function existing<Row>(found: Row | UnknownName<Row>, hint: string): Row {
  if (found instanceof UnknownName) throw new UnknownNameError(`${found.message} ${hint}`);
  return found;
}

/** @param state whose next election counts if there is no id; undefined for the next federal one */
export function electionOf({ database, release }: OpenDataset, id: string | undefined, state?: StateRow): Election {
  const hint = `To list the ids, run: ${commandLine('elections')}`;
  if (id !== undefined) return existing(findElectionById(database, id), hint);
  const from = publishedOn(release);
  const next = state ? nextElection(database, state.code, from) : nextFederalElection(from);
  if (next) return next;
  throw new UnknownNameError(`Name an election with --election. ${hint}`);
}

export const stateOf = (database: DatasetDatabase, text: string): StateRow =>
  existing(findState(database, text), 'Use a postal code such as CA, or a name such as California.');

export const fieldOf = (database: DatasetDatabase, slug: string): string =>
  existing(findField(database, slug), `To list the fields, run: ${commandLine('coverage')}`).slug;

/** The day of publishing: results must not depend on the day on which somebody runs the command. */
export const publishedOn = ({ publishedAt }: { publishedAt: string }): CivilDay => publishedAt.slice(0, 10);
