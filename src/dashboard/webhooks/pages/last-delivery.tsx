import { type Delivery, MAX_ATTEMPTS } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/accounts/webhook-rows.js';
import type { Html } from '../../../pages/html.js';
import { Card, Detail } from '../../components/card.js';
import { ago, DayAndTime, moment, until } from '../../components/time.js';

/** A message of which an attempt has ended. */
type Attempted = Delivery & { attemptedAt: string };

/** The message whose attempt ended last. */
export function lastAttempted(messages: readonly Delivery[]): Attempted | undefined {
  const attempted = messages.filter((message): message is Attempted => message.attemptedAt !== null);
  return attempted.sort((a, b) => b.attemptedAt.localeCompare(a.attemptedAt))[0];
}

interface LastDeliveryProps {
  webhook: Webhook;
  last: Attempted;
  now: Date;
}

/** What happened last, and what happens next. */
export function LastDelivery({ webhook, last, now }: LastDeliveryProps): Html {
  return (
    <Card title="Last delivery" id="last">
      <dl class="details">
        <Detail name="Time">
          <DayAndTime at={last.attemptedAt} />
          <p class="meta">{ago(last.attemptedAt, now)}</p>
        </Detail>
        <Detail name="Release">
          <code>{last.release}</code>
        </Detail>
        <Detail name="Result">{resultOf(last)}</Detail>
        <Detail name="Next attempt">{nextOf(webhook, last, now)}</Detail>
      </dl>
    </Card>
  );
}

function resultOf({ status, error }: Delivery): string {
  if (error === null) return `Your receiver took the message (status ${status}).`;
  if (status === null) return `Your receiver did not take the message: ${error}.`;
  return `${refusalOf(status)} (status ${status}).`;
}

function refusalOf(status: number): string {
  if (status === 410) return 'Your receiver wants no more messages';
  if (status === 404) return 'Your receiver has nothing at this address';
  if (status === 401 || status === 403)
    return 'Your receiver refused access. Messages have a signature and no password';
  if (status === 429) return 'Your receiver gets too many requests';
  if (status >= 500) return 'Your receiver failed';
  if (status >= 400) return 'Your receiver refused the message';
  return 'Your receiver did not take the message. Redirects are not followed: save the address they lead to';
}

function nextOf({ disabledAt }: Webhook, { state, nextAt }: Delivery, now: Date): string {
  if (state === 'delivered') return 'None, because this message was delivered.';
  if (disabledAt !== null) return 'None, because the webhook is disabled.';
  if (nextAt === null) return `None, because ${MAX_ATTEMPTS} attempts failed. You can send the message again below.`;
  return Date.parse(nextAt) <= now.getTime() ? 'Now' : `In ${until(nextAt, now)} (${moment(nextAt, now)})`;
}
