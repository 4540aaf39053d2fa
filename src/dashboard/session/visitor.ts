import type { Actor } from '../../../db/accounts/audit.js';
import type { OwnSession } from '../../../db/accounts/sessions.js';

/** Whoever is signed in. */
export type Visitor = OwnSession;

/** A member of a customer. */
export type Member = Extract<Visitor, { customer: object }>;

/** A member of the service's own people. */
export type Operator = Extract<Visitor, { role: 'operator' }>;

/** How pages name a person. */
export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email;

/** How mails name who did something. Customers do not learn who the operators are. */
export const namedBy = ({ customer, email }: Visitor): string => (customer ? email : 'an operator of the service');

/** What belongs to the customer of a member, and nothing else. */
export const ownOnly = ({ visitor }: { visitor: Member }) => ({ customerId: visitor.customer.id });

/** Who changes something, for the audit log. */
export const actorOf = ({ visitor, address }: { visitor: Visitor; address: string }): Actor => ({
  name: visitor.email,
  address,
  customerId: visitor.customer?.id,
});
