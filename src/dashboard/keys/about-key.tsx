import type { ApiKey } from '../../../db/accounts/find-key.js';
import { count } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { Card, Detail } from '../components/card.js';
import { DayAndTime } from '../components/time.js';
import type { DashboardSettings } from '../dashboard.js';
import type { KeyProps } from './key-state.js';

interface AboutKeyProps extends KeyProps {
  settings: DashboardSettings;
}

export function AboutKey({ apiKey: key, keys, settings }: AboutKeyProps): Html {
  return (
    <Card title="About this key" id="about">
      <dl class="details two">
        <Detail name={key.state === 'revoked' ? 'Revoked' : key.state === 'expired' ? 'Expired' : 'Expires'}>
          {endOf(key)}
        </Detail>
        <Detail name="Created">
          <DayAndTime at={key.createdAt} />{' '}
          <span class="meta">
            by {keys.creatorOf(key)}
            {key.replaces && ', in a rotation'}
          </span>
        </Detail>
        <Detail name="Rate limit">
          {rateLimit(settings, key.origins ? 'address' : 'key')}{' '}
          <span class="meta">{key.origins ? 'for each visitor’s address' : 'for this key only'}</span>
        </Detail>
        <Detail name="Works on">
          {key.origins ? key.origins.join(', ') : key.scope === 'calendar' ? 'Calendars of deadlines' : 'Servers'}
          <span class="meta">{key.origins ? 'and on no other web page' : 'and not in web pages'}</span>
        </Detail>
      </dl>
    </Card>
  );
}

function endOf({ revokedAt, expiresAt }: ApiKey): Child {
  const end = revokedAt ?? expiresAt;
  return end === null ? 'Never' : <DayAndTime at={end} />;
}

/** `6,000 points a minute` */
export function rateLimit({ rateLimit: limits }: DashboardSettings, of: 'key' | 'address' = 'key'): string {
  if (!limits) return 'None';
  const { points, seconds } = limits[of];
  return `${count(points)} points ${seconds === 60 ? 'a minute' : `in ${count(seconds)} seconds`}`;
}
