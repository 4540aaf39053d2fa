import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf, mediumDate, shortDate, weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Submit } from '../components/button.js';
import { Card } from '../components/card.js';
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
  const [before, after] = [old, apiKey].map(({ keyId }) => usage.at(dayOf(now), keyId).requests) as [number, number];
  const sum = before + after;
  const percent = sum === 0 ? undefined : Math.round((before / sum) * 100);
  const end = old.expiresAt ?? '';
  const use = lastUse(old, now);
  const begun = (
    <span class="soft">
      started on{' '}
      <time datetime={apiKey.createdAt}>
        {shortDate(apiKey.createdAt)} at {clock(apiKey.createdAt)}
      </time>{' '}
      by {keys.creatorOf(apiKey)}
    </span>
  );
  return (
    <Card title="Rotation in progress" id="rotation" class="rotation" aside={begun}>
      <p class="countdown">The old key stops working in {until(end, now)}</p>
      <p class="soft">
        On{' '}
        <time datetime={end}>
          {weekdayDate(end).slice(0, 3)}, {mediumDate(end)} at {clock(end)}
        </time>
        . Until then both keys work.
      </p>
      <div class="pair">
        <KeyUse name="Old key" color="s2" apiKey={old} now={now} requests={before} percent={percent} />
        <KeyUse
          name="New key"
          color="s1"
          apiKey={apiKey}
          now={now}
          requests={after}
          percent={percent === undefined ? undefined : 100 - percent}
        />
      </div>
      <p class="soft">
        {before > 0
          ? 'Something still uses the old key. Find it before you end the rotation, or it will get a 401.'
          : 'Nothing has used the old key today.'}
      </p>
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

interface KeyUseProps {
  name: string;
  color: string;
  apiKey: ApiKey;
  now: Date;
  /** Of today, and how many percent of those of both keys. */
  requests: number;
  percent: number | undefined;
}

function KeyUse({ name, color, apiKey, now, requests, percent }: KeyUseProps): Html {
  const use = lastUse(apiKey, now);
  return (
    <div>
      <h3>
        <i class={color} />
        {name} <code>{apiKey.keyId}</code>
      </h3>
      <p>
        {use ? (
          <>
            Last used <b>{use.relative.toLowerCase()}</b> <span class="soft">({use.absolute})</span>
          </>
        ) : (
          <b>Not used yet</b>
        )}
      </p>
      <p>
        {amountOf(requests, 'request')} today{percent !== undefined && `, ${percent}%`}
      </p>
    </div>
  );
}
