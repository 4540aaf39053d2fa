import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf, mediumDate } from '../../../db/domain/text/format.js';
import {
  checkedOrigins,
  latestExpiry,
  MAX_LABEL,
  MAX_ORIGINS,
  NOW,
  rotatedExpiry,
} from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import type { ApiKey } from '../../../db/storage/accounts/keys.js';
import { isoTime } from '../../../db/storage/accounts/rules.js';
import type { Html } from '../../site/html/html.js';
import { Card } from '../components/card.js';
import { Choices, type FieldProps } from '../components/field.js';
import { type FormField, SettingForm, typedField } from '../components/form.js';
import { dayOf } from '../components/time.js';
import { FieldError } from '../request/checks.js';
import type { Visit } from '../route.js';
import { type KeyProps, labelOf, usePhrase } from './customer-keys.js';

const LIFETIMES = ['never', '90d', '1y', 'day', NOW] as const;

/** When a key expires. @param expiresAt the initial choice. @param isEnding whether a rotation ends it, so that it may end now */
export function expiryFields({ form, now }: Visit, expiresAt: string | null, isEnding = false): FormField[] {
  const on = (lifetime: '90d' | '1y') => mediumDate(endOf(lifetime, now));
  const choices = (
    <Choices
      name="expires"
      legend="Expires"
      value={form.choice('expires', LIFETIMES, expiresAt === null ? 'never' : 'day')}
      options={[
        ['never', 'Never'],
        ['90d', `In 90 days (${on('90d')})`],
        ['1y', `In 1 year (${on('1y')})`],
        ['day', 'On a day'],
        ...(isEnding ? [[NOW, 'Now'] as const] : []),
      ]}
    />
  );
  const day: FieldProps = {
    name: 'day',
    label: 'Last day (UTC)',
    type: 'date',
    class: 'on-day',
    optional: true,
    value: expiresAt?.slice(0, 10) ?? '',
    min: dayOf(now),
  };
  return [choices, day];
}

/** @returns null for never, or `NOW`. @throws FieldError */
export function chosenExpiry({ form, now }: Visit): string | null {
  const lifetime = LIFETIMES.find((one) => one === form.text('expires'));
  if (!lifetime) throw new FieldError('day', 'Choose when the key expires.');
  if (lifetime === 'never') return null;
  if (lifetime === NOW) return NOW;
  if (lifetime !== 'day') return endOf(lifetime, now);
  const day = form.text('day');
  const end = `${day}T23:59:59Z`;
  if (!isCivilDay(day) || day < dayOf(now) || end > latestExpiry(now))
    throw new FieldError('day', 'Choose today or a later day, within ten years.');
  return end;
}

function endOf(lifetime: '90d' | '1y', now: Date): string {
  const end = new Date(now);
  if (lifetime === '90d') end.setUTCDate(end.getUTCDate() + 90);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return isoTime(end);
}

/** The web pages that may use a key. */
export const originsField = (origins: readonly string[], more: Partial<FieldProps> = {}): FieldProps => ({
  name: 'origins',
  label: 'Your sites',
  value: origins.join('\n'),
  rows: '4',
  maxlength: 2_100,
  ...more,
  hint: `One origin a line, at most ${MAX_ORIGINS}: scheme, host and port, without a path. For work on your own machine, make a second key for http://localhost:5173.`,
});

/** @throws FieldError that names the line */
export function chosenOrigins({ form }: Visit): string[] {
  const lines = form
    .text('origins')
    .split('\n')
    .map((line) => line.trim());
  const origins = lines.filter(Boolean);
  if (origins.length === 0) throw new FieldError('origins', 'List at least one site, such as https://www.example.org.');
  for (const [index, line] of lines.entries())
    try {
      if (line !== '') checkedOrigins([line]);
    } catch (error) {
      throw new FieldError('origins', `Line ${index + 1}: ${(error as Error).message}`);
    }
  return origins;
}

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
  const { requests } = usage.only(key.keyId).onDay(dayOf(now));
  const text = (
    <>
      Every program that uses it will get a 401 right away. You cannot undo this.{' '}
      <b>
        It was {usePhrase(key, now)}, for {amountOf(requests, 'request')} today.
      </b>
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
