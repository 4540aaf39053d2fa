import { amountOf, mediumDate } from '../../../db/domain/text/format.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import { MAX_LABEL, rotatedExpiry } from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import type { Html } from '../../site/html/html.js';
import { Card } from '../components/card.js';
import { Choices } from '../components/field.js';
import { SettingForm, typedField } from '../components/form.js';
import { dayOf } from '../components/time.js';
import type { Visit } from '../route.js';
import { expiryFields, originsField } from './choice.js';
import { type KeyProps, labelOf, lastUse } from './customer-keys.js';

interface SettingProps {
  visit: Visit;
  apiKey: ApiKey;
}

/** Label, sites and expiry, closed until they are needed. */
export function KeySettings({ visit, apiKey }: SettingProps): Html {
  const { keyId, label, expiresAt, plannedEnd, origins } = apiKey;
  const form = (name: string) => ({ visit, action: `/keys/${keyId}/${name}`, button: 'Save', kind: 'quiet' }) as const;
  const isOpen = visit.query.has('settings') || (visit.refusal !== undefined && !visit.path.endsWith('/revoke'));
  return (
    <Card label="Settings">
      <details open={isOpen}>
        <summary>Settings: {origins ? 'label, sites, expiry' : 'label, expiry'}</summary>
        <SettingForm
          {...form('rename')}
          title="Rename"
          text="Only people see the label. Programs keep working."
          class="inline-form"
          fields={[{ name: 'label', label: 'Label', value: label, maxlength: MAX_LABEL }]}
        />
        {origins && (
          <SettingForm
            {...form('origins')}
            title="Sites"
            text="Where the key works. A change works within a second, and the secret stays the same."
            fields={[originsField(origins)]}
          />
        )}
        <SettingForm
          {...form('expiry')}
          title="Expiry"
          id="expiry"
          text={
            plannedEnd === null
              ? 'From then on, the key gets a 401. Another key can take its place without a break: rotate it.'
              : 'A rotation ends this key. End it now if nothing uses it anymore, or later if a program needs more time.'
          }
          fields={expiryFields(visit, expiresAt, plannedEnd !== null)}
        />
      </details>
    </Card>
  );
}

/** How long the old key keeps working, by the value of the form. */
export const GRACE = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export const GRACE_NAMES = Object.keys(GRACE) as (keyof typeof GRACE)[];

export function RotateSetting({ visit, apiKey }: SettingProps): Html {
  const end = rotatedExpiry(apiKey, visit.now);
  return (
    <SettingForm
      title="Rotate this key"
      text={`Creates a new key with this label${end ? `, which expires on ${mediumDate(end)}` : ''}. Both keys work until this one stops, and this page shows which one your programs use.`}
      visit={visit}
      action={`/keys/${apiKey.keyId}/rotate`}
      newId={generateKey().keyId}
      fields={[
        <Choices
          name="grace"
          legend="This key stops"
          value="24h"
          options={[
            ['0', 'right away'],
            ['1h', 'in 1 hour'],
            ['24h', 'in 24 hours'],
            ['7d', 'in 7 days'],
          ]}
        />,
      ]}
      button="Rotate key"
    />
  );
}

interface RevokeProps extends KeyProps {
  visit: Visit;
  action: string;
}

/** With the usage of the key. */
export function RevokeSetting({ visit, apiKey: key, keys: { usage, now }, action }: RevokeProps): Html {
  const { requests } = usage.at(dayOf(now), key.keyId);
  const use = lastUse(key, now);
  const today =
    use && `It was used for ${amountOf(requests, 'request')} today, the last one ${use.relative.toLowerCase()}.`;
  const text = (
    <>
      Every program that uses it will get a 401 right away. You cannot undo this. <b>{today ?? 'It was never used.'}</b>
    </>
  );
  return (
    <SettingForm
      title="Revoke this key"
      text={text}
      visit={visit}
      action={action}
      fields={[typedField(`${key.label ? 'label' : 'ID'} of the key`, labelOf(key))]}
      button="Revoke key"
      kind="danger"
    />
  );
}
