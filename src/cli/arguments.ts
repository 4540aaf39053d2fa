import { InvalidArgumentError } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { type CivilDay, isCivilDay } from '../../db/domain/deadlines/civil-day.js';
import { dayOf } from '../../db/domain/text/format.js';
import { OperatorError } from '../../db/operator-error.js';
import { findField, findState, UnknownName } from '../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';

/** An option names something that the release does not have. */
export class UnknownNameError extends OperatorError {
  override name = 'UnknownNameError';
}

/** Parses the value of an option. Commander adds the message to its own, and exits with 2. */
export function parseDay(text: string): CivilDay {
  if (isCivilDay(text)) return text;
  throw new InvalidArgumentError('Write a date that exists as YYYY-MM-DD, such as 2028-11-07.');
}

/** @throws UnknownNameError, with the nearest names, if nothing was found */
function requireFound<Row>(found: Row | UnknownName<Row>, hint: string): Row {
  if (found instanceof UnknownName) throw new UnknownNameError(`${found.message} ${hint}`);
  return found;
}

export const stateOf = (database: DatasetDatabase, text: string): StateRow =>
  requireFound(findState(database, text), 'Use a postal code such as CA, or a name such as California.');

export const fieldOf = (database: DatasetDatabase, slug: string): string =>
  requireFound(findField(database, slug), `To list the fields, run: ${commandLine("query '{ fields { slug } }'")}`)
    .slug;

/** The day of publishing: results must not depend on the day on which somebody runs the command. */
export const publishedOn = ({ publishedAt }: { publishedAt: string }): CivilDay => dayOf(publishedAt);
