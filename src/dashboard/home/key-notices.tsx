import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { dayOf, moment, until } from '../components/time.js';
import { type CustomerKeys, labelOf, unusedDays } from '../keys/customer-keys.js';

/** Days before its end on which a key is named. */
const ENDS_SOON_DAYS = 7;
/** Others are in the list of keys. */
const SHOWN = 5;

/** What needs a person: rotations under way, keys that end soon, and keys that nobody uses. */
export function KeyNotices({ keys }: { keys: CustomerKeys }): Html | null {
  const { active, now } = keys;
  const rotated = active.filter((key) => keys.stateOf(key) === 'ending' && keys.successorOf(key));
  const ending = active.filter((key) => endsSoon(key, now) && !rotated.includes(key));
  const idle = active.filter((key) => keys.stateOf(key) === 'idle' && !ending.includes(key));
  const notices = [
    ...rotated.map((key) => rotationNotice(key, keys)),
    ...ending.map((key) => endNotice(key, now)),
    ...idle.map((key) => idleNotice(key, now)),
  ];
  if (notices.length === 0) return null;
  return (
    <ul class="notices">
      {notices.slice(0, SHOWN)}
      {notices.length > SHOWN && (
        <li class="notice quiet">
          <a href="/keys">{amountOf(notices.length - SHOWN, 'more key')}</a>
        </li>
      )}
    </ul>
  );
}

const endsSoon = ({ expiresAt }: ApiKey, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) - now.getTime() < ENDS_SOON_DAYS * 86_400_000;

interface KeyNoticeProps {
  class?: string;
  /** The page that tells more. */
  keyId: string;
  link: string;
  children: Child;
}

function KeyNotice({ class: name = 'notice', keyId, link, children }: KeyNoticeProps): Html {
  return (
    <li class={name}>
      <div>
        <p>{children}</p>
      </div>
      <a href={`/keys/${keyId}`}>{link}</a>
    </li>
  );
}

function rotationNotice(old: ApiKey, keys: CustomerKeys): Html {
  const { usage, now } = keys;
  const next = keys.successorOf(old);
  const { requests } = usage.at(dayOf(now), old.keyId);
  const end = old.expiresAt ?? '';
  return (
    <KeyNotice keyId={next?.keyId ?? old.keyId} link="See the rotation">
      <b>{labelOf(old)}</b> is being rotated. Its old key {requests > 0 ? 'was used today' : 'was not used today'}, and
      stops working in <b>{until(end, now)}</b> ({moment(end, now)}).
    </KeyNotice>
  );
}

function endNotice(key: ApiKey, now: Date): Html {
  const end = key.expiresAt ?? '';
  return (
    <KeyNotice keyId={key.keyId} link={key.plannedEnd === null ? 'Rotate it' : 'Keep or rotate it'}>
      <b>{labelOf(key)}</b> stops working in <b>{until(end, now)}</b> ({moment(end, now)}).
    </KeyNotice>
  );
}

function idleNotice(key: ApiKey, now: Date): Html {
  return (
    <KeyNotice class="notice quiet" keyId={key.keyId} link="Keep or revoke it">
      <b>{labelOf(key)}</b> has not been used for {amountOf(unusedDays(key, now), 'day')}.
    </KeyNotice>
  );
}
