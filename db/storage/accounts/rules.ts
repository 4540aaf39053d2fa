import { commandLine } from '../../command-line.js';
import { nameKey, plainName } from '../../domain/text/names.js';
import { didYouMean, nearest } from '../../domain/text/nearest.js';
import { OperatorError } from '../../operator-error.js';
import type { Subscription, SubscriptionState } from '../tables/accounts-values.js';

/**
 * - `unknown`: there is no such customer, key, member or link, or it belongs to another customer. HTTP: 404.
 * - `conflict`: not in the current state, such as of a suspended customer, or with too many. HTTP: 409.
 * - `repeated`: the same form was sent before, and the key was made. HTTP: 409.
 * - `invalid`: the input. HTTP: 422.
 */
export type AccountsProblem = 'unknown' | 'conflict' | 'repeated' | 'invalid';

/** The request is impossible, such as a second customer with the same name. */
export class AccountsError extends OperatorError {
  override name = 'AccountsError';
  constructor(
    readonly problem: AccountsProblem,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

export const hasExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

/** A subscription as of a time. */
export const subscriptionAt = (
  { subscription, endsAt = null }: { subscription: Subscription; endsAt?: string | null | undefined },
  now: Date,
): SubscriptionState => (subscription === 'active' && hasExpired(endsAt, now) ? 'ended' : subscription);

export const splitOrigins = (origins: string | null): string[] | null => origins?.split(' ') ?? null;

/** The customer with exactly this name, or else the only one whose name looks the same in any case. @throws AccountsError */
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
    'unknown',
    `There is no customer named "${name}".${hint} To see the customers, run: ${commandLine('customers list')}`,
  );
}

/** @param id of the customer that may have the name, for a change of its case. @throws AccountsError */
export function checkFree(all: readonly { id: number; name: string }[], name: string, id?: number): void {
  const other = all.find((customer) => customer.id !== id && isSameName(customer.name, name));
  if (other)
    throw new AccountsError(
      'conflict',
      `A customer named "${other.name}" already exists. Choose another name.`,
      'name',
    );
}

/** Older files may have names that look the same, such as in another case. They stay valid, so this is no constraint of the table. */
function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

const MAX_NAME = 200;

export function checkedName(name: string): string {
  const text = checkedText('The name of a customer', name, MAX_NAME, 'name');
  if (text === '') throw new AccountsError('invalid', 'The name of a customer must not be empty.', 'name');
  // `deleteCustomer` gives such a name.
  if (/\(deleted, no\. \d+\)$/i.test(text))
    throw new AccountsError('invalid', 'The name of a customer must not end like that of a deleted one.', 'name');
  return text;
}

/** A text for one line, as people type it: nothing in it may look like another line, or turn its direction. */
export function checkedText(what: string, text: string, max: number, field: AccountsError['field']): string {
  if (/[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/u.test(text.trim()))
    throw new AccountsError('invalid', `${what} cannot have control characters or line breaks.`, field);
  const plain = plainName(text);
  if ([...plain].length > max) throw new AccountsError('invalid', `${what} can have at most ${max} characters.`, field);
  return plain;
}

/** In lower case. @throws AccountsError */
export function checkedEmail(text: string): string {
  const email = checkedText('An email', text, 254, 'email').toLowerCase();
  if (/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/u.test(email)) return email;
  throw new AccountsError('invalid', 'Write an email such as name@example.org.', 'email');
}

export function unknownKey(keyId: string, ids: readonly string[]): AccountsError {
  const hint = `${didYouMean(nearest(keyId, ids))} To see the keys, run: ${commandLine('keys list')}`;
  return new AccountsError('unknown', `There is no key "${keyId}".${hint}`);
}

/** In seconds, as ISO 8601 in UTC. */
export const isoTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

/** The time in so many seconds. */
export const secondsAfter = (time: Date, seconds: number): string =>
  isoTime(new Date(time.getTime() + seconds * 1_000));
