import type { GraphQLResolveInfo } from 'graphql';
import type { Election } from '../../db/deadlines/elections.js';
import { findElection } from '../../db/queries/elections.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import { badUserInput } from '../errors/errors.js';
import { unknownElection } from '../errors/unknown-names.js';

/** @throws BAD_USER_INPUT with the nearest id if there is no such election */
export function existingElection(database: DatasetDatabase, id: string, info: GraphQLResolveInfo): Election {
  const election = findElection(database, id);
  if (election) return election;
  throw badUserInput(unknownElection(database, id), info);
}
