import { didYouMean, nearest } from './nearest.js';
import { OperatorError } from './operator-error.js';

/** The operator asked for something impossible, such as a second customer with the same name. */
export class AccountsError extends OperatorError {
  override name = 'AccountsError';
}

/** Older files may have names that differ only in case. They stay valid, so this is no constraint of the table. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** @throws AccountsError if the name is empty */
export function checkedName(name: string): string {
  if (name.trim() === '') throw new AccountsError('The name of a customer must not be empty.');
  return name.trim();
}

/** @param names to suggest some of */
export function unknownCustomer(name: string, names: readonly string[]): AccountsError {
  return new AccountsError(
    `There is no customer named "${name}".${didYouMean(nearest(name, names))} To see the customers, run: npx civic-data customers list`,
  );
}

/** @param ids to suggest some of */
export function unknownKey(keyId: string, ids: readonly string[]): AccountsError {
  return new AccountsError(
    `There is no key "${keyId}".${didYouMean(nearest(keyId, ids))} To see the keys, run: npx civic-data keys list`,
  );
}
