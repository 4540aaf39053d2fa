import { InvalidArgumentError } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { type CivilDay, isCivilDay } from '../../db/deadlines/civil-day.js';
import { type Election, nextFederalElection } from '../../db/deadlines/elections.js';
import { didYouMean } from '../../db/nearest.js';
import type { DatasetDatabase, OpenDataset } from '../../db/open.js';
import { OperatorError } from '../../db/operator-error.js';
import { findElection } from '../../db/queries/elections.js';
import { fieldsBySlug, nearestFields } from '../../db/queries/fields.js';
import { nearestElection } from '../../db/queries/nearest-election.js';
import { nearestStates, type StateRow, statesByCode } from '../../db/queries/states.js';

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

/** @throws UnknownNameError which names the nearest id */
export function electionOf({ database, release }: OpenDataset, id: string | undefined): Election {
  const found = id === undefined ? nextFederalElection(publishedOn(release)) : findElection(database, id);
  if (found) return found;
  const hint = `To list the ids, run: ${commandLine('elections')}`;
  if (id === undefined) throw new UnknownNameError(`Name an election with --election. ${hint}`);
  throw new UnknownNameError(
    `There is no election with the id ${JSON.stringify(id)}. The nearest id is ${JSON.stringify(nearestElection(database, id))}. ${hint}`,
  );
}

/** @throws UnknownNameError which lists the nearest codes */
export function stateOf(database: DatasetDatabase, code: string): StateRow {
  const found = statesByCode(database).get(code.toUpperCase());
  if (found) return found;
  throw new UnknownNameError(
    `There is no state with the code ${JSON.stringify(code)}.${didYouMean(nearestStates(database, code))} Use a postal code such as CA.`,
  );
}

/** @throws UnknownNameError which lists the nearest slugs */
export function fieldOf(database: DatasetDatabase, slug: string): string {
  if (fieldsBySlug(database).has(slug)) return slug;
  throw new UnknownNameError(
    `There is no field ${JSON.stringify(slug)}.${didYouMean(nearestFields(database, slug))} To list the fields, run: ${commandLine('coverage')}`,
  );
}

/** The day of publishing: results must not depend on the day on which somebody runs the command. */
export const publishedOn = ({ publishedAt }: { publishedAt: string }): CivilDay => publishedAt.slice(0, 10);
