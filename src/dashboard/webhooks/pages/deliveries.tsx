import { type Delivery, MAX_ATTEMPTS } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/accounts/webhook-rows.js';
import type { Html } from '../../../pages/html.js';
import { LinkForm } from '../../components/button.js';
import { Card, Detail } from '../../components/card.js';
import { ACTIONS, Table } from '../../components/table.js';
import { ago, DayAndTime, moment, until } from '../../components/time.js';

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
function nextAttempt({ state, attempts, nextAt }: Delivery, now: Date): string | undefined {
  if (state !== 'pending' || attempts === 0 || nextAt === null) return undefined;
  return Date.parse(nextAt) <= now.getTime() ? 'next attempt now' : `next attempt in ${until(nextAt, now)}`;
}

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
  if (error === null) return `Your receiver accepted the message (status ${status}).`;
  if (status === null) return `Your receiver did not accept the message: ${error}.`;
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
  return 'Your receiver did not accept the message. Redirects are not followed: save the address they lead to';
}

function nextOf({ disabledAt }: Webhook, { state, nextAt }: Delivery, now: Date): string {
  if (state === 'delivered') return 'None, because this message was delivered.';
  if (disabledAt !== null) return 'None, because the webhook is disabled.';
  if (nextAt === null) return `None, because ${MAX_ATTEMPTS} attempts failed. You can send the message again below.`;
  return Date.parse(nextAt) <= now.getTime() ? 'Now' : `In ${until(nextAt, now)} (${moment(nextAt, now)})`;
}
