import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf, count } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { Day, DayAndTime, shortDay } from '../components/time.js';
import type { DashboardSettings } from '../dashboard.js';
import type { CustomerKeys } from './customer-keys.js';

interface AboutKeyProps extends CustomerKeys {
  apiKey: ApiKey;
  settings: DashboardSettings;
}

export function AboutKey({ apiKey: key, keys, usage, nameOf, settings }: AboutKeyProps): Html {
  const { limited } = usage.ofKey(key.keyId);
  const replaced = keys.find(({ keyId }) => keyId === key.replaces);
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">About this key</h2>
      <dl class="details two">
        <Detail name="Secret" note="Only a hash of it is stored. If it is lost, rotate the key.">
          Shown once, on {shortDay(key.createdAt)}.
        </Detail>
        <Detail name={key.state === 'revoked' ? 'Revoked' : key.state === 'expired' ? 'Expired' : 'Expires'}>
          <End apiKey={key} />
        </Detail>
        <Detail name="Created" note={`by ${nameOf(key.createdBy)}${key.replaces ? ', by rotation' : ''}`}>
          <DayAndTime at={key.createdAt} />
        </Detail>
        <Detail name="Rate limit" note="for this key alone">
          {rateLimit(settings)}
        </Detail>
        <Detail
          name="Replaces"
          note={
            replaced && (
              <>
                created on <Day at={replaced.createdAt} /> by {nameOf(replaced.createdBy)}
              </>
            )
          }
        >
          {replaced ? (
            <a href={`/keys/${replaced.keyId}`}>
              <code>{replaced.keyId}</code>
            </a>
          ) : (
            'No other key'
          )}
        </Detail>
        <Detail name="Refused" note="by the rate limit">
          {limited === 0 ? 'None in 30 days' : `${amountOf(limited, 'request')} in 30 days`}
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ name, note, children }: { name: string; note?: Child; children: Child }): Html {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && (
          <>
            {' '}
            <span class="meta">{note}</span>
          </>
        )}
      </dd>
    </div>
  );
}

function End({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }): Child {
  const end = revokedAt ?? expiresAt;
  return end === null ? 'Never' : <DayAndTime at={end} />;
}

/** `6,000 points a minute` */
export function rateLimit({ rateLimit: limits }: DashboardSettings): string {
  if (!limits) return 'None';
  const { points, seconds } = limits.key;
  return `${count(points)} points ${seconds === 60 ? 'a minute' : `in ${count(seconds)} seconds`}`;
}
