import { amountOf } from '../../../../db/domain/text/format.js';
import { type Delivery, MAX_ATTEMPTS } from '../../../../db/storage/accounts/webhook-deliveries.js';
import { TEST_RELEASE, type Webhook } from '../../../../db/storage/accounts/webhook-rows.js';
import type { Html } from '../../../site/html/html.js';
import { LinkForm } from '../../components/form.js';
import { ACTIONS, STATE, Table } from '../../components/table.js';
import { moment, until } from '../../components/time.js';
import type { Visit } from '../../route.js';

/** The state of a webhook, as a shape and a word. Test messages do not count. @param messages newest first */
export function WebhookState({ webhook, messages }: Omit<DeliveryTableProps, 'visit'>): Html {
  if (webhook.disabledAt !== null) return <span class="state ended">Disabled</span>;
  const counted = messages.filter(({ release }) => release !== TEST_RELEASE);
  const newest = counted.find(({ attemptedAt }) => attemptedAt !== null) ?? counted[0];
  if (newest?.attemptedAt && newest.error) return <span class="state ending">Failing</span>;
  return newest ? <span class="state active">Active</span> : <span class="state waiting">Waiting for a release</span>;
}

function DeliveryState({ delivery: { state, attempts, attemptedAt } }: { delivery: Delivery }): Html {
  if (state === 'delivered') return <span class="state active">Delivered</span>;
  if (state === 'failed') return <span class="state suspended">Failed</span>;
  return attempts === 0 || attemptedAt === null ? (
    <span class="state waiting">On its way</span>
  ) : (
    <span class="state ending">Trying again</span>
  );
}

/** When a message is retried, as a sentence; empty if it is not, or was never sent. */
function nextOf({ disabledAt }: Webhook, { state, attempts, nextAt }: Delivery, now: Date): string {
  if (state === 'failed' && attempts >= MAX_ATTEMPTS)
    return `There is no other attempt, because ${MAX_ATTEMPTS} failed.`;
  if (state !== 'pending' || attempts === 0 || nextAt === null || disabledAt !== null) return '';
  return `Next attempt: ${Date.parse(nextAt) <= now.getTime() ? 'now' : `in ${until(nextAt, now)}`}.`;
}

interface DeliveryTableProps {
  webhook: Webhook;
  messages: readonly Delivery[];
  visit: Visit;
}

const COLUMNS = ['About', STATE, 'Attempts', 'Message', ACTIONS];

/** The messages of a webhook, with their results, and buttons to send them again. */
export function DeliveryTable({ webhook, messages, visit }: DeliveryTableProps): Html {
  const { now } = visit;
  const rows = messages.map((message) => [
    [
      message.release === TEST_RELEASE ? <b>Test</b> : <code>{message.release}</code>,
      <p class="meta">{moment(message.createdAt, now)}</p>,
    ],
    [
      <DeliveryState delivery={message} />,
      <p class="meta">
        {message.attemptedAt === null
          ? message.error
          : `${resultOf(message)} ${moment(message.attemptedAt, now)}. ${nextOf(webhook, message, now)}`}
      </p>,
    ],
    [Math.min(message.attempts, MAX_ATTEMPTS), message.release !== TEST_RELEASE && ` of ${MAX_ATTEMPTS}`],
    <details class="message">
      <summary>
        Show<span class="unseen"> {nameOf(message)}</span>
      </summary>
      <code class="meta">{message.id}</code>
      <pre tabindex={0}>{JSON.stringify(JSON.parse(message.body), null, 2)}</pre>
    </details>,
    message.state !== 'pending' && message.release !== TEST_RELEASE && webhook.disabledAt === null && (
      <LinkForm visit={visit} action={`/webhooks/${webhook.id}/messages/${message.id}`}>
        Send again<span class="unseen"> {nameOf(message)}</span>
      </LinkForm>
    ),
  ]);
  return <Table columns={COLUMNS} rows={rows} />;
}

const nameOf = ({ release }: Delivery): string =>
  release === TEST_RELEASE ? 'the test message' : `the message about ${release}`;

/** The result of the last attempt, as a sentence. */
function resultOf({ status, error }: Delivery): string {
  if (error === null) return `Your receiver accepted the message (status ${status}).`;
  if (status === null) return `Your receiver did not accept the message: ${error}.`;
  const hint = status < 400 ? ' Redirects are not followed: save the address they lead to.' : '';
  return `Your receiver refused the message (status ${status}).${hint}`;
}

/** The parent section of the other pages. */
export const WEBHOOKS = ['Webhooks', '/webhooks'] as const;

export function watchedBy({ states, topics }: Pick<Webhook, 'states' | 'topics'>): string {
  const parts = [
    states.length > 0 && amountOf(states.length, 'state'),
    topics.length > 0 && amountOf(topics.length, 'topic'),
  ];
  return parts.filter(Boolean).join(', ') || 'Every release';
}
