import type { GraphQLResolveInfo } from 'graphql';
import type { Election } from '../../db/deadlines/elections.js';
import type { DatasetDatabase } from '../../db/open.js';
import { findElection } from '../../db/queries/elections.js';
import { nearestElection } from '../../db/queries/nearest-election.js';
import { badUserInput } from '../errors.js';
import { echo } from '../shorten.js';

/** @throws BAD_USER_INPUT with the nearest id if there is no such election */
export function existingElection(database: DatasetDatabase, id: string, info: GraphQLResolveInfo): Election {
  const election = findElection(database, id);
  if (election) return election;
  throw badUserInput(
    `There is no election ${echo(id)}. The nearest id is "${nearestElection(database, id)}". To list the elections, query { elections(from: "2028-01-01") { id } }.`,
    info,
  );
}
