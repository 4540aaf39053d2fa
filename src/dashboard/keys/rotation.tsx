import { mediumDate, shortDate, weekdayDate } from '../../../db/domain/text/format.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import { NEVER } from '../../../db/storage/accounts/key-rules.js';
import type { Html } from '../../site/html/html.js';
import { Card, Notice } from '../components/card.js';
import { ChangeForm, Submit, TickForm } from '../components/form.js';
import { clock, moment, until } from '../components/time.js';
import type { Visit } from '../route.js';
import { isEnded, type KeyProps, lastUse } from './customer-keys.js';
import { KeyLists } from './key-table.js';

interface RotationProps extends KeyProps {
  visit: Visit;
  old: ApiKey;
}

/** A rotation under way: how long the old key goes on, and which of the two keys programs use. */
export function Rotation({ visit, apiKey, old, keys }: RotationProps): Html {
  const { now } = keys;
  const end = old.expiresAt ?? '';
  const use = lastUse(old, now);
  const since = (old.lastAt ?? old.lastUsed ?? '') > apiKey.createdAt;
  const used = use ? `used ${use.relative.toLowerCase()}` : 'never used';
  const form = (to: 'expire' | 'keep', label: string, button: string) => (
    <TickForm visit={visit} action={`/keys/${old.keyId}/${to}`} class="row" label={label}>
      <Submit kind="danger quiet">{button}</Submit>
    </TickForm>
  );
  const begun = `started on ${shortDate(apiKey.createdAt)} at ${clock(apiKey.createdAt)} by ${keys.creatorOf(apiKey)}`;
  return (
    <Card title="Rotation in progress" id="rotation" class="rotation" aside={begun}>
      <p class="countdown">The old key stops working in {until(end, now)}</p>
      <p class="soft">
        On{' '}
        <time datetime={end}>
          {weekdayDate(end).slice(0, 3)}, {mediumDate(end)} at {clock(end)}
        </time>
        . Until then both keys work.{' '}
        {since
          ? 'Something still uses the old key. Find it before you end the rotation, or it will get a 401.'
          : 'Nothing has used the old key since the rotation.'}
      </p>
      <KeyLists shown={[apiKey, old]} keys={keys} />
      {form('expire', `I know that it was ${used}`, 'Expire the old key now')}
      {!keys.successorOf(apiKey) &&
        form('keep', 'I know that programs with the new key will get a 401', 'Cancel the rotation')}
    </Card>
  );
}

interface EndingProps extends Omit<RotationProps, 'old'> {
  /** Whether the visitor may keep the key. */
  isOwn: boolean;
}

/** On the page of a key that a rotation ends: where the rotation is, or how to keep the key if its new one was revoked. */
export function Ending({ visit, apiKey, keys, isOwn }: EndingProps): Html | null {
  const { keyId, plannedEnd, expiresAt } = apiKey;
  if (plannedEnd === null || isEnded(apiKey)) return null;
  const next = keys.successorOf(apiKey);
  const action = next ? (
    <a href={`/keys/${next.keyId}`}>See the rotation</a>
  ) : (
    isOwn && (
      <ChangeForm visit={visit} action={`/keys/${keyId}/keep`}>
        <Submit kind="quiet">Keep this key</Submit>
      </ChangeForm>
    )
  );
  return (
    <Notice action={action}>
      <p>
        <b>This key stops working in {until(expiresAt ?? '', keys.now)}</b> ({moment(expiresAt ?? '', keys.now)}),{' '}
        {next
          ? `because ${next.keyId} replaces it.`
          : `although its new key was revoked. You can keep it, or rotate it again below. If you keep it, it ${plannedEnd === NEVER ? 'never expires' : `expires on ${mediumDate(plannedEnd)}`}.`}
      </p>
    </Notice>
  );
}
