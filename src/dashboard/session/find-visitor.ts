import type { Dashboard } from '../dashboard.js';
import type { Visitor } from './visitor.js';

/** Who has the session of a token, read from the accounts at each request; undefined if the session has ended. */
export async function findVisitor({ accounts }: Dashboard, token: string): Promise<Visitor | undefined> {
  const session = await accounts.sessions.find(token);
  if (!session) return undefined;
  const { id: sessionId, member, customer } = session;
  const signedIn = { sessionId, memberId: member.id, email: member.email, name: member.name || member.email };
  return customer ? { role: 'member', ...signedIn, customer } : { role: 'operator', ...signedIn };
}
