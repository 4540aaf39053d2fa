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

export function DeliveryState({ delivery, now }: { delivery: Delivery; now: Date }): Html {
  const { state, attempts, nextAt } = delivery;
  if (state === 'delivered') return <span class="state active">Delivered</span>;
  if (state === 'failed') return <span class="state suspended">Failed</span>;
  if (attempts === 0 || nextAt === null) return <span class="state waiting">On its way</span>;
  const isDue = Date.parse(nextAt) <= now.getTime();
  return <span class="state ending">{isDue ? 'Next attempt now' : `Next attempt in ${until(nextAt, now)}`}</span>;
}
