import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { ago, capitalize, Day, daysBetween, moment, until } from '../components/time.js';
import { successorOf } from './key-name.js';

/** Days without a request after which a key may not be needed any more. */
const IDLE_DAYS = 30;

export type ShownState = 'waiting' | 'active' | 'ending' | 'idle' | 'ended';

/** What people see as the state of a key. */
export function shownState(key: ApiKey, keys: readonly ApiKey[], now: Date): ShownState {
  if (key.state === 'revoked' || key.state === 'expired') return 'ended';
  if (key.state === 'expires' && successorOf(key, keys)) return 'ending';
  if (unusedDays(key, now) >= IDLE_DAYS) return 'idle';
  return key.lastUsed === null ? 'waiting' : 'active';
}

/** Days since the last request, or since the key was made. */
export const unusedDays = ({ lastUsed, createdAt }: ApiKey, now: Date): number =>
  daysBetween(lastUsed ?? createdAt, now);

interface KeyStateProps {
  apiKey: ApiKey;
  keys: readonly ApiKey[];
  now: Date;
}

/** A shape and a word, so that it needs no color. */
export function KeyState({ apiKey: key, keys, now }: KeyStateProps): Html {
  const state = shownState(key, keys, now);
  const words: Record<ShownState, string> = {
    waiting: 'Waiting',
    active: 'Active',
    ending: `Ends in ${until(key.expiresAt ?? '', now)}`,
    idle: `Unused for ${amountOf(unusedDays(key, now), 'day')}`,
    ended: key.state === 'revoked' ? 'Revoked' : 'Expired',
  };
  return <span class={`state ${state}`}>{words[state]}</span>;
}

/** What else is to say about the state, as a phrase. */
export function stateNote({ apiKey: key, keys, now }: KeyStateProps): Child {
  const state = shownState(key, keys, now);
  const next = successorOf(key, keys);
  if (state === 'ended') return <Day at={key.revokedAt ?? key.expiresAt ?? key.createdAt} />;
  if (state === 'ending' && next)
    return (
      <>
        {moment(key.expiresAt ?? '', now)} · replaced by <a href={`/keys/${next.keyId}`}>{next.keyId.slice(0, 8)}…</a>
      </>
    );
  const expiry =
    key.expiresAt === null ? (
      'never expires'
    ) : (
      <>
        expires <Day at={key.expiresAt} />
      </>
    );
  return state === 'waiting' ? <>for the first request · {expiry}</> : expiry;
}

/** The time of the last request, as exactly as it is known: relative, and absolute. Undefined if there was none. */
export function lastUse({ lastAt, lastUsed }: ApiKey, now: Date): { relative: string; absolute: string } | undefined {
  if (lastAt) return { relative: capitalize(ago(lastAt, now)), absolute: moment(lastAt, now) };
  if (!lastUsed) return undefined;
  const days = daysBetween(lastUsed, now);
  const relative = days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`;
  return { relative, absolute: moment(lastUsed, now).replace(/, 00:00$/, '') };
}
