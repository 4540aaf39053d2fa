import type { ApiKey } from '../../../db/accounts/find-key.js';
import { mediumDate, shortDate, weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Submit } from '../components/button.js';
import { Card, Detail } from '../components/card.js';
import { TickForm } from '../components/form.js';
import { clock, dayOf, until } from '../components/time.js';
import type { Visit } from '../route.js';
import { type KeyProps, lastUse } from './key-state.js';

interface RotationProps extends KeyProps {
  visit: Visit;
  old: ApiKey;
}

/** A rotation under way: how long the old key goes on, and which of the two keys programs use. */
export function Rotation({ visit, apiKey, old, keys }: RotationProps): Html {
  const { usage, now } = keys;
  const end = old.expiresAt ?? '';
  const use = lastUse(old, now);
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
        {usage.at(dayOf(now), old.keyId).requests > 0
          ? 'Something still uses the old key. Find it before you end the rotation, or it will get a 401.'
          : 'Nothing has used the old key today.'}
      </p>
      <dl class="details">
        <LastUse name="Old key" apiKey={old} now={now} />
        <LastUse name="New key" apiKey={apiKey} now={now} />
      </dl>
      <TickForm
        visit={visit}
        action={`/keys/${old.keyId}/expire`}
        class="row confirm"
        label={`I know that it was ${use ? `used ${use.relative.toLowerCase()}` : 'never used'}`}
      >
        <Submit kind="danger quiet">Expire the old key now</Submit>
      </TickForm>
    </Card>
  );
}

function LastUse({ name, apiKey, now }: { name: string; apiKey: ApiKey; now: Date }): Html {
  const use = lastUse(apiKey, now);
  return (
    <Detail name={name}>
      <code>{apiKey.keyId}</code>
      <span class="meta">{use ? `last used ${use.relative.toLowerCase()} (${use.absolute})` : 'not used yet'}</span>
    </Detail>
  );
}
