import type { DueDelivery, WebhookDeliveries } from '../../../db/accounts/webhook-deliveries.js';
import { MAX_WEBHOOKS } from '../../../db/accounts/webhooks.js';

/** Deliveries that are open at the same time. */
export const MAX_OPEN = 100;

/** From here on, only customers without an open delivery get one, so that stalled receivers of a few customers leave room for others. */
export const MAX_SHARED = 50;

interface DispatcherOptions {
  deliveries: WebhookDeliveries;
  /** Never rejects. */
  deliver: (due: DueDelivery) => Promise<void>;
  signal: AbortSignal;
}

/** Starts deliveries that are due. A webhook gets one message at a time, and customers take turns. */
export class Dispatcher {
  readonly #open = new Map<DueDelivery, Promise<void>>();

  constructor(private readonly options: DispatcherOptions) {}

  /** Starts as many deliveries as there is room for. @param onEnd called when one has made room */
  async startDue(onEnd: () => void): Promise<void> {
    const { deliver, signal } = this.options;
    while (!signal.aborted) {
      const due = await this.#takeNext();
      if (!due) return;
      const end = deliver(due).finally(() => {
        this.#open.delete(due);
        onEnd();
      });
      this.#open.set(due, end);
    }
  }

  /** Waits for the open deliveries. */
  async drain(): Promise<void> {
    await Promise.all(this.#open.values());
  }

  async #takeNext(): Promise<DueDelivery | undefined> {
    const { deliveries } = this.options;
    const open = [...this.#open.keys()];
    if (open.length >= MAX_OPEN) return undefined;
    const webhookIds = open.map(({ webhookId }) => webhookId);
    const customerIds = open.map(({ customerId }) => customerId);
    const next = await deliveries.takeDue({ webhookIds, customerIds });
    if (next || open.length === 0 || open.length >= MAX_SHARED) return next;
    // Otherwise, a customer who deletes webhooks and adds others would have more.
    const full = customerIds.filter((id) => customerIds.filter((other) => other === id).length >= MAX_WEBHOOKS);
    return deliveries.takeDue({ webhookIds, customerIds: full });
  }
}
