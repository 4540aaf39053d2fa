import type { ApiKey } from '../../../db/accounts/key-rows.js';
import { amountOf, capitalized } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { ago, Day, daysBetween, moment, until } from '../components/time.js';
import { type CustomerKeys, type ShownState, unusedDays } from './customer-keys.js';

/** A key, and the keys of its customer. */
export interface KeyProps {
  apiKey: ApiKey;
  keys: CustomerKeys;
}

/** A shape and a word, so that it needs no color. */
export function KeyState({ apiKey: key, keys }: KeyProps): Html {
  const state = keys.stateOf(key);
  const words: Record<ShownState, string> = {
    waiting: 'Waiting',
    active: 'Active',
    ending: `Ends in ${until(key.expiresAt ?? '', keys.now)}`,
    idle: `Unused for ${amountOf(unusedDays(key, keys.now), 'day')}`,
    ended: key.state === 'revoked' ? 'Revoked' : 'Expired',
  };
  return <span class={`state ${state}`}>{words[state]}</span>;
}

/** What else is to say about the state, as a phrase. @param base of the customer, for operators, who have no page of a key */
export function StateNote({ apiKey: key, keys, base }: KeyProps & { base?: string | undefined }): Child {
  const state = keys.stateOf(key);
  const next = keys.successorOf(key);
  if (state === 'ended') return <Day at={key.revokedAt ?? key.expiresAt ?? key.createdAt} />;
  if (state === 'ending' && next)
    return (
      <>
        {moment(key.expiresAt ?? '', keys.now)} · replaced by{' '}
        {base ? <code>{next.keyId}</code> : <a href={`/keys/${next.keyId}`}>{next.keyId.slice(0, 8)}…</a>}
      </>
    );
  return (
    <>
      {state === 'waiting' && 'for the first request · '}
      {key.expiresAt === null ? (
        'never expires'
      ) : (
        <>
          expires <Day at={key.expiresAt} />
        </>
      )}
    </>
  );
}

/** The time of the last request, as exactly as it is known: relative, and absolute. Undefined if there was none. */
export function lastUse({ lastAt, lastUsed }: ApiKey, now: Date): { relative: string; absolute: string } | undefined {
  if (lastAt) return { relative: capitalized(ago(lastAt, now)), absolute: moment(lastAt, now) };
  if (!lastUsed) return undefined;
  const days = daysBetween(lastUsed, now);
  const relative = days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`;
  return { relative, absolute: moment(lastUsed, now).replace(/, 00:00$/, '') };
}
