import type { Subscription } from '../../../db/tables/accounts.js';

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
  readonly customer: {
    readonly id: number;
    readonly name: string;
    readonly subscription: Subscription;
    readonly createdAt: string;
  };
}

/** A member of the service's own people. */
export interface Operator extends SignedIn {
  readonly role: 'operator';
}

export type Visitor = Member | Operator;
