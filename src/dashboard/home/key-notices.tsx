import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { type CustomerKeys, labelOf } from '../keys/customer-keys.js';
import { KeyState, StateNote } from '../keys/key-state.js';

/** Days before its end on which a key is named. */
const ENDS_SOON_DAYS = 7;
/** Others are in the list of keys. */
const SHOWN = 5;

/** What needs a person: keys that a rotation ends, keys that end soon, and keys that nobody uses. */
export function KeyNotices({ keys }: { keys: CustomerKeys }): Html | null {
  const rank = (key: ApiKey) => (keys.stateOf(key) === 'ending' ? 0 : endsSoon(key, keys.now) ? 1 : 2);
  const needy = keys.active.filter((key) => rank(key) < 2 || keys.stateOf(key) === 'idle');
  if (needy.length === 0) return null;
  return (
    <ul class="notices">
      {needy
        .sort((one, other) => rank(one) - rank(other))
        .slice(0, SHOWN)
        .map((key) => (
          <li class={rank(key) < 2 ? 'notice' : 'notice quiet'}>
            <p>
              <b>{labelOf(key)}</b> <KeyState apiKey={key} keys={keys} /> · <StateNote apiKey={key} keys={keys} />
            </p>
            <a href={`/keys/${key.keyId}`}>
              See the key<span class="unseen"> {labelOf(key)}</span>
            </a>
          </li>
        ))}
      {needy.length > SHOWN && (
        <li class="notice quiet">
          <a href="/keys">{amountOf(needy.length - SHOWN, 'more key')}</a>
        </li>
      )}
    </ul>
  );
}

const endsSoon = ({ expiresAt }: ApiKey, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) - now.getTime() < ENDS_SOON_DAYS * 86_400_000;
