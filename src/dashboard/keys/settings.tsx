import { amountOf, mediumDate } from '../../../db/domain/text/format.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import { MAX_LABEL, rotatedExpiry } from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import type { Html } from '../../site/html/html.js';
import { DangerZone, Setting } from '../components/card.js';
import { Choices } from '../components/field.js';
import { ChangeForm, ConfirmForm, Submit } from '../components/form.js';
import { dayOf } from '../components/time.js';
import type { Visit } from '../route.js';
import { expiryFields, originsField } from './choice.js';
import { type KeyProps, labelOf, lastUse } from './customer-keys.js';

interface SettingProps {
  visit: Visit;
  apiKey: ApiKey;
}

export function RenameSetting({ visit, apiKey: { keyId, label: value } }: SettingProps): Html {
  const label = { name: 'label', label: 'Label', value, maxlength: MAX_LABEL };
  return (
    <Setting title="Rename" text="Only people see the label. Programs keep working.">
      <ChangeForm visit={visit} action={`/keys/${keyId}/rename`} class="inline-form" fields={[label]}>
        <Submit kind="quiet">Save</Submit>
      </ChangeForm>
    </Setting>
  );
}

export function ExpirySetting({ visit, apiKey: { keyId, expiresAt } }: SettingProps): Html {
  const action = `/keys/${keyId}/expiry`;
  return (
    <Setting
      title="Expiry"
      text="From then on, the key gets a 401. Another key can take its place without a break: rotate it."
    >
      <ChangeForm visit={visit} action={action} fields={expiryFields(visit, expiresAt)}>
        <Submit kind="quiet">Save</Submit>
      </ChangeForm>
    </Setting>
  );
}

export function OriginsSetting({ visit, apiKey: { keyId, origins } }: SettingProps): Html | null {
  if (!origins) return null;
  return (
    <Setting title="Sites" text="Where the key works. A change works within a second, and the secret stays the same.">
      <ChangeForm visit={visit} action={`/keys/${keyId}/origins`} fields={[originsField(origins)]}>
        <Submit kind="quiet">Save</Submit>
      </ChangeForm>
    </Setting>
  );
}

/** How long the old key keeps working, by the value of the form. */
export const GRACE = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export const GRACE_NAMES = Object.keys(GRACE) as (keyof typeof GRACE)[];

export function RotateSetting({ visit, apiKey }: SettingProps): Html {
  const end = rotatedExpiry(apiKey, visit.now);
  return (
    <Setting
      title="Rotate"
      text={`Creates a new key with this label${end ? `, which expires on ${mediumDate(end)}` : ''}. Both keys work until this one stops, and this page shows which one your programs use.`}
    >
      <ChangeForm visit={visit} action={`/keys/${apiKey.keyId}/rotate`} newId={generateKey().keyId}>
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
        />
        <Submit>Rotate key</Submit>
      </ChangeForm>
    </Setting>
  );
}

interface RevokeZoneProps extends KeyProps {
  visit: Visit;
  /** The path that the form is sent to. */
  action: string;
}

/** The last section of its page, with the usage of the key. */
export function RevokeZone({ visit, apiKey: key, keys: { usage, now }, action }: RevokeZoneProps): Html {
  const { requests } = usage.at(dayOf(now), key.keyId);
  const use = lastUse(key, now);
  const today =
    use && `It was used for ${amountOf(requests, 'request')} today, the last one ${use.relative.toLowerCase()}.`;
  const text = (
    <>
      Every program that uses it will get a 401 right away. You cannot undo this. <b>{today ?? 'It was never used.'}</b>
    </>
  );
  const what = `${key.label ? 'label' : 'ID'} of the key`;
  return (
    <DangerZone label="Revoke">
      <Setting title="Revoke this key" text={text}>
        <ConfirmForm visit={visit} action={action} what={what} expected={labelOf(key)}>
          <Submit kind="danger">Revoke key</Submit>
        </ConfirmForm>
      </Setting>
    </DangerZone>
  );
}
