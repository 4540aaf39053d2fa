import { didYouMean } from '../../domain/text/nearest.js';
import type { KeyScope } from '../tables/accounts-values.js';
import { KEY_ID } from './key-secret.js';
import type { ApiKey } from './keys.js';
import { AccountsError, checkedText, hasExpired, isoTime, secondsAfter } from './rules.js';
import type { Session } from './session-rows.js';
import type { Tables } from './storage.js';

export const MAX_LABEL = 60;

/** Of a customer: neither revoked nor expired. While keys are rotated, there may be twice as many. */
export const MAX_ACTIVE_KEYS = 50;

/** Of pages that may use a key. */
export const MAX_ORIGINS = 10;

/** How long an old key may go on after its rotation, in seconds. */
export const GRACE = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export type GraceSeconds = (typeof GRACE)[keyof typeof GRACE];

/** `expires`: at a time that is still to come. */
export type KeyState = 'active' | 'expires' | 'expired' | 'revoked';

export interface NewKey {
  /** 1 to 60 characters. Without it, the key has none. */
  label?: string | undefined;
  /** `YYYY-MM-DDTHH:MM:SSZ`, or null for never. */
  expiresAt?: string | null | undefined;
  scope?: KeyScope | undefined;
  /** Such as `https://example.org`. */
  origins?: readonly string[] | undefined;
  /** An id that a form proposes (`generateKey`), so that a form that is sent twice makes one key. */
  keyId?: string | undefined;
}

export function stateOf(key: { revokedAt: string | null; expiresAt: string | null }, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt === null) return 'active';
  return hasExpired(key.expiresAt, now) ? 'expired' : 'expires';
}

/** @throws AccountsError */
export function checkedLabel(label: string): string {
  const text = checkedText('The label', label, MAX_LABEL, 'label');
  if (text === '') throw new AccountsError('invalid', `Write a label of 1 to ${MAX_LABEL} characters.`, 'label');
  return text;
}

/** Whether somebody may change or end a key: owners, operators and programs may, and the member who created it. */
export const mayChangeKey = (session: Session | undefined, { createdBy }: Pick<ApiKey, 'createdBy'>): boolean =>
  session?.role !== 'member' || createdBy === session.email;

/** What a change of a key leads to; undefined if nothing changes. */
export type KeyChange = { values: Partial<Tables['apiKeys']['$inferInsert']>; details: string } | undefined;

/** The end of a key that does not expire. It sorts after all times. */
export const NEVER = 'never';
/** The end of an old key that is no longer used. */
export const NOW = 'now';

/** A key that a rotation ends lasts again if its end is put off. @param to see `Keys.changeExpiry`. @throws AccountsError */
export function expiryChange(
  { label, plannedEnd, expiresAt: from, ...key }: ApiKey,
  to: string | null,
  now: Date,
): KeyChange {
  checkWorks(key);
  if (to === NOW && plannedEnd === null)
    throw new AccountsError('conflict', 'No rotation ends this key. Revoke it to end it now.');
  const expiresAt = to === NOW ? isoTime(now) : checkedExpiry(to, now);
  if (expiresAt === from) return undefined;
  const isPutOff = plannedEnd !== null && (expiresAt ?? NEVER) > (from ?? NEVER);
  return {
    values: { expiresAt, ...(isPutOff && { plannedEnd: null }) },
    details: `${label}, from ${from ?? NEVER} to ${expiresAt ?? NEVER}`,
  };
}

/**
 * A key for programs stays one, because another one is easily made; and one for web pages stays bound, because everybody can read it.
 *
 * @throws AccountsError
 */
export function originsChange(key: ApiKey, to: readonly string[]): KeyChange {
  checkWorks(key);
  if (key.origins === null)
    throw new AccountsError('conflict', 'This key is for programs. Create another one for web pages.');
  const origins = checkedOrigins(to);
  if (origins === null) throw new AccountsError('invalid', 'Name at least one origin.', 'origins');
  return origins === key.origins.join(' ') ? undefined : { values: { origins }, details: `${key.label}, ${origins}` };
}

/** @throws AccountsError */
export function checkRotatable(key: Pick<ApiKey, 'state' | 'scope'>): void {
  checkWorks(key);
  // The address of a calendar link is shown once, when it is created.
  if (key.scope === 'calendar')
    throw new AccountsError('conflict', 'A calendar link cannot be rotated. Create a new one, and revoke this one.');
}

/** @throws AccountsError */
function checkWorks({ state }: Pick<ApiKey, 'state'>): void {
  if (state === 'revoked' || state === 'expired')
    throw new AccountsError('conflict', 'This key has ended, so it cannot be changed. Create another one.');
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** @throws AccountsError */
export function checkedExpiry(expiresAt: string | null, now: Date): string | null {
  if (expiresAt === null) return null;
  if (!TIME.test(expiresAt) || Number.isNaN(Date.parse(expiresAt)))
    throw new AccountsError('invalid', 'The expiry must be a time such as 2027-01-31T00:00:00Z.', 'expiresAt');
  if (hasExpired(expiresAt, now)) throw new AccountsError('invalid', 'The expiry must be in the future.', 'expiresAt');
  if (expiresAt > latestExpiry(now))
    throw new AccountsError('invalid', 'The expiry must be within ten years.', 'expiresAt');
  return expiresAt;
}

const DAY = 86_400;

/** Times sort as texts only up to the year 9999. */
export const latestExpiry = (now: Date): string => secondsAfter(now, 3_653 * DAY);

/** A longer lifetime usually means that the expiry was changed later. */
const MAX_ROTATED_SECONDS = 366 * DAY;

/** When a key expires that a rotation makes now: it lives as long as the old one was to live, but at most a year. */
export function rotatedExpiry(old: Pick<ApiKey, 'expiresAt' | 'plannedEnd' | 'createdAt'>, now: Date) {
  const end = old.plannedEnd ?? old.expiresAt ?? NEVER;
  if (end === NEVER) return null;
  return secondsAfter(now, Math.min((Date.parse(end) - Date.parse(old.createdAt)) / 1_000, MAX_ROTATED_SECONDS));
}

/** @throws AccountsError */
export function checkedKeyId(keyId: string): string {
  if (KEY_ID.test(keyId)) return keyId;
  throw new AccountsError('invalid', 'This form is out of date. Open it again.', 'keyId');
}

/**
 * As browsers send them: in lower case, without a default port. They are stored in one column, separated by spaces.
 *
 * @throws AccountsError
 */
export function checkedOrigins(origins: readonly string[]): string | null {
  if (origins.length > MAX_ORIGINS)
    throw new AccountsError('invalid', `A key can be bound to at most ${MAX_ORIGINS} origins.`, 'origins');
  const all = new Set(origins.map(checkedOrigin));
  return all.size === 0 ? null : [...all].join(' ');
}

function checkedOrigin(text: string): string {
  const refuse = (message: string) => new AccountsError('invalid', message, 'origins');
  if (/[*,;]|\S\s+\S/.test(text)) throw refuse(EXACT);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname) || text.length > MAX_ORIGIN)
    throw refuse(`${NO_ORIGIN}${didYouMean(withScheme(text))}`);
  if (url.href !== `${url.origin}/`)
    throw refuse(`An origin has no path, no query and no user name. Write ${url.origin}.`);
  return url.origin;
}

/** What a text without a scheme most likely means; none if it is no host. */
function withScheme(text: string): string[] {
  const url = `${/^localhost(:|$)/.test(text) ? 'http' : 'https'}://${text.replace(/^\w*:?\/\//, '')}`;
  return URL.canParse(url) && /^([\w-]+\.)+\w+$|^localhost$/.test(new URL(url).hostname) ? [new URL(url).origin] : [];
}

const MAX_ORIGIN = 200;

/** URLs may have other names of hosts, such as `.example.org`, but no page is at such an address. */
const HOST = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])$/;

const EXACT =
  'A key is bound to exact origins, so an origin with * would match no page. Name each one on its own, such as ' +
  'https://example.org and https://www.example.org.';

const NO_ORIGIN =
  'An origin is http or https, a host, and a port if there is one, such as https://example.org. It can have at most ' +
  `${MAX_ORIGIN} characters.`;
