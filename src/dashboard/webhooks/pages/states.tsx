import type { Delivery } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/accounts/webhook-rows.js';
import type { Html } from '../../../pages/html.js';
import { until } from '../../components/time.js';

/** A shape and a word. */
export function WebhookState({ webhook, newest }: { webhook: Webhook; newest: Delivery | undefined }): Html {
  if (webhook.disabledAt !== null) return <span class="state ended">Disabled</span>;
  if (newest?.error) return <span class="state ending">Failing</span>;
  return newest ? <span class="state active">Active</span> : <span class="state waiting">Waiting for a release</span>;
}

export function DeliveryState({ delivery: { state, attempts, attemptedAt } }: { delivery: Delivery }): Html {
  if (state === 'delivered') return <span class="state active">Delivered</span>;
  if (state === 'failed') return <span class="state suspended">Failed</span>;
  return attempts === 0 || attemptedAt === null ? (
    <span class="state waiting">On its way</span>
  ) : (
    <span class="state ending">Trying again</span>
  );
}

/** When a message is sent again; undefined if it is not, or for the first time. */
export function nextAttempt({ state, attempts, nextAt }: Delivery, now: Date): string | undefined {
  if (state !== 'pending' || attempts === 0 || nextAt === null) return undefined;
  return Date.parse(nextAt) <= now.getTime() ? 'next attempt now' : `next attempt in ${until(nextAt, now)}`;
}
