import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { mediumDate } from '../../../db/domain/text/format.js';
import { checkedOrigins, latestExpiry, MAX_ORIGINS, NOW } from '../../../db/storage/accounts/key-rules.js';
import { isoTime } from '../../../db/storage/accounts/rules.js';
import { Choices, type FieldProps } from '../components/field.js';
import type { FormField } from '../components/form.js';
import { dayOf } from '../components/time.js';
import { FieldError } from '../request/try-change.js';
import type { Visit } from '../route.js';

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
  const lines = form.text('origins').split('\n');
  const origins = lines.map((line) => line.trim()).filter(Boolean);
  if (origins.length === 0) throw new FieldError('origins', 'List at least one site, such as https://www.example.org.');
  for (const [index, line] of lines.entries())
    try {
      if (line.trim() !== '') checkedOrigins([line.trim()]);
    } catch (error) {
      throw new FieldError('origins', `Line ${index + 1}: ${(error as Error).message}`);
    }
  return origins;
}
