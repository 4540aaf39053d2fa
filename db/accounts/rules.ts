import { commandLine } from '../command-line.js';
import { OperatorError } from '../operator-error.js';
import type { Subscription } from '../tables/accounts.js';
import { didYouMean, nearest } from '../text/nearest.js';
import { matchesHash } from './key-secret.js';

/** The operator wants something impossible, such as a second customer with the same name. */
export class AccountsError extends OperatorError {
  override name = 'AccountsError';
}

/** The result of checking a key. `unknown` covers an unknown id, a wrong secret and a revoked key alike. */
export type Authentication = { status: 'unknown' } | { status: Subscription; keyId: string; customer: string };

/** The customer with exactly this name, or else the only one whose name differs in case. @throws AccountsError */
export function customerNamed<Row extends { name: string }>(all: readonly Row[], name: string): Row {
  const same = all.filter((customer) => isSameName(customer.name, name));
  const found = same.find((customer) => customer.name === name.trim()) ?? (same.length === 1 ? same[0] : undefined);
  if (found) return found;
  const names = same.length > 1 ? same : all;
  const hint = didYouMean(
    nearest(
      name,
      names.map((customer) => customer.name),
    ),
  );
  throw new AccountsError(
    `There is no customer named "${name}".${hint} To see the customers, run: ${commandLine('customers list')}`,
  );
}

/**
 * @param id of the customer that may have the name, for a change of its case
 * @throws AccountsError
 */
export function checkFree(all: readonly { id: number; name: string }[], name: string, id?: number): void {
  const other = all.find((customer) => customer.id !== id && isSameName(customer.name, name));
  if (other) throw new AccountsError(`A customer named "${other.name}" already exists. Choose another name.`);
}

/** Older files may have names that differ only in case. They stay valid, so this is no constraint of the table. */
function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function checkedName(name: string): string {
  if (name.trim() === '') throw new AccountsError('The name of a customer must not be empty.');
  return name.trim();
}

export function unknownKey(keyId: string, ids: readonly string[]): AccountsError {
  return new AccountsError(
    `There is no key "${keyId}".${didYouMean(nearest(keyId, ids))} To see the keys, run: ${commandLine('keys list')}`,
  );
}

/** @param row of the key, if it exists and is not revoked */
export function authenticationOf(
  keyId: string,
  keySecret: string,
  row: readonly [hash: Buffer, customer: string, subscription: Subscription] | undefined,
): Authentication {
  const [hash, customer, subscription] = row ?? [];
  if (!matchesHash(keySecret, hash) || !subscription || !customer) return { status: 'unknown' };
  return { status: subscription, keyId, customer };
}

/** In seconds, as ISO 8601 in UTC. */
export const timeOf = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

export const now = () => timeOf(new Date());
