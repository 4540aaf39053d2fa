import type { Dashboard } from '../dashboard.js';
import type { Visitor } from './visitor.js';

/** Who has the session of a token, read from the accounts at each request; undefined if the session has ended. */
export async function findVisitor(_dashboard: Dashboard, _token: string): Promise<Visitor | undefined> {
  return undefined;
}
