import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { dayOf, moment, until } from '../components/time.js';
import { successorOf } from '../keys/key-name.js';
import { shownState, unusedDays } from '../keys/key-state.js';
import type { UsageTable } from '../usage/usage-table.js';

/** Days before its end on which a key is named. */
const ENDS_SOON_DAYS = 7;
/** Others are in the list of keys. */
const SHOWN = 5;

interface KeyNoticesProps {
  /** Those that work. */
  keys: readonly ApiKey[];
  all: readonly ApiKey[];
  usage: UsageTable;
  now: Date;
}

/** What needs a person: rotations under way, keys that end soon, and keys that nobody uses. */
export function KeyNotices({ keys, all, usage, now }: KeyNoticesProps): Html | null {
  const stateOf = (key: ApiKey) => shownState(key, all, now);
  const rotated = keys.filter((key) => stateOf(key) === 'ending');
  const ending = keys.filter((key) => endsSoon(key, now) && !rotated.includes(key));
  const idle = keys.filter((key) => stateOf(key) === 'idle' && !ending.includes(key));
  const notices = [
    ...rotated.map((key) => <RotationNotice apiKey={key} all={all} usage={usage} now={now} />),
    ...ending.map((key) => <EndNotice apiKey={key} now={now} />),
    ...idle.map((key) => <IdleNotice apiKey={key} now={now} />),
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

type NoticeProps = { apiKey: ApiKey; now: Date };

function RotationNotice({ apiKey: old, all, usage, now }: NoticeProps & Pick<KeyNoticesProps, 'all' | 'usage'>): Html {
  const next = successorOf(old, all);
  const today = (keyId = '') => usage.at(dayOf(now), keyId).requests;
  const both = today(old.keyId) + today(next?.keyId);
  const share =
    both === 0 ? 'was not used today' : `made ${Math.round((today(old.keyId) / both) * 100)}% of today’s requests`;
  const end = old.expiresAt ?? '';
  return (
    <li class="notice">
      <div>
        <p>
          <b>{old.label || old.keyId}</b> is being rotated: its old key {share}, and stops in <b>{until(end, now)}</b> (
          {moment(end, now)}).
        </p>
      </div>
      <a href={`/keys/${next?.keyId ?? old.keyId}`}>See the rotation</a>
    </li>
  );
}

function EndNotice({ apiKey: { keyId, label, expiresAt }, now }: NoticeProps): Html {
  return (
    <li class="notice">
      <div>
        <p>
          <b>{label || keyId}</b> stops in <b>{until(expiresAt ?? '', now)}</b> ({moment(expiresAt ?? '', now)}).
        </p>
      </div>
      <a href={`/keys/${keyId}`}>Rotate it</a>
    </li>
  );
}

function IdleNotice({ apiKey, now }: NoticeProps): Html {
  return (
    <li class="notice quiet">
      <div>
        <p>
          <b>{apiKey.label || apiKey.keyId}</b> has been unused for {amountOf(unusedDays(apiKey, now), 'day')}.
        </p>
      </div>
      <a href={`/keys/${apiKey.keyId}`}>Keep or revoke it</a>
    </li>
  );
}
