import { type Delivery, MAX_ATTEMPTS } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/accounts/webhook-rows.js';
import type { Html } from '../../../pages/html.js';
import { moment } from '../../components/time.js';
import { DeliveryState, nextAttempt } from './states.js';

interface DeliveryTableProps {
  webhook: Webhook;
  messages: readonly Delivery[];
  now: Date;
}

/** The messages of a webhook, what became of each, and a button to send it again. */
export function DeliveryTable({ webhook, messages, now }: DeliveryTableProps): Html {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">State</th>
          <th scope="col">Attempts</th>
          <th scope="col">Message</th>
          <th scope="col" class="right">
            <span class="unseen">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr>
            <th scope="row">
              <code>{message.release}</code>
              <p class="meta">{moment(message.createdAt, now)}</p>
            </th>
            <td class="state-cell">
              <DeliveryState delivery={message} />
              {message.error !== null && (
                <p class="meta">{[message.error, nextAttempt(message, now)].filter(Boolean).join(', ')}</p>
              )}
              {message.deliveredAt !== null && message.error === null && (
                <p class="meta">
                  status {message.status}, {moment(message.deliveredAt, now)}
                </p>
              )}
            </td>
            <td data-label="Attempts">
              {Math.min(message.attempts, MAX_ATTEMPTS)} of {MAX_ATTEMPTS}
            </td>
            <td data-label="Message">
              <details class="message">
                <summary>
                  Show<span class="unseen"> the message about {message.release}</span>
                </summary>
                <code class="meta">{message.id}</code>
                <pre tabindex={0}>{JSON.stringify(JSON.parse(message.body), null, 2)}</pre>
              </details>
            </td>
            <td class="right">
              {message.state !== 'pending' && webhook.disabledAt === null && (
                <form method="post" action={`/webhooks/${webhook.id}/messages/${message.id}`}>
                  <button type="submit" class="as-link">
                    Send again<span class="unseen"> the message about {message.release}</span>
                  </button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
