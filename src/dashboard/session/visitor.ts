import type { Actor } from '../../../db/accounts/audit.js';
import type { CustomerRow } from '../../../db/accounts/customers.js';

/** Whoever is signed in. */
interface SignedIn {
  /** Of the session. */
  readonly sessionId: number;
  readonly memberId: number;
  readonly email: string;
  /** How pages name the person. */
  readonly name: string;
}

/** A member of a customer. */
export interface Member extends SignedIn {
  readonly role: 'member';
  readonly customer: Readonly<CustomerRow>;
}

/** A member of the service's own people. */
export interface Operator extends SignedIn {
  readonly role: 'operator';
}

export type Visitor = Member | Operator;

/** Who changes something, for the audit log. */
export const actorOf = ({ visitor, address }: { visitor: Visitor; address: string }): Actor => ({
  name: visitor.email,
  address,
});
