import { type Delivery, MAX_ATTEMPTS } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/accounts/webhook-rows.js';
import type { Html } from '../../../pages/html.js';
import { LinkForm } from '../../components/button.js';
import { ACTIONS, Table } from '../../components/table.js';
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
    <Table columns={['Release', 'State', 'Attempts', 'Message', ACTIONS]}>
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
                <LinkForm action={`/webhooks/${webhook.id}/messages/${message.id}`}>
                  Send again<span class="unseen"> the message about {message.release}</span>
                </LinkForm>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
