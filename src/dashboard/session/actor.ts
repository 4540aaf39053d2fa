import type { Actor } from '../../../db/accounts/audit.js';
import type { VisitOf } from '../route.js';

/** Who changes something, for the audit log. */
export const actorOf = ({ visitor, address }: VisitOf<'signed-in'>): Actor => ({ name: visitor.email, address });
