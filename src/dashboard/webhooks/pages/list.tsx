import type { Delivery } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/accounts/webhook-rows.js';
import { MAX_WEBHOOKS } from '../../../../db/accounts/webhooks.js';
import { amountOf } from '../../../../db/text/format.js';
import type { Html } from '../../../pages/html.js';
import { ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Heading } from '../../components/heading.js';
import { Table } from '../../components/table.js';
import { Day } from '../../components/time.js';
import type { Dashboard } from '../../dashboard.js';
import { pageResponse } from '../../layout/page-response.js';
import type { MemberVisit } from '../../route.js';
import { WebhookState } from './deliveries.js';

interface ListedWebhook {
  webhook: Webhook;
  /** The newest message. */
  newest: Delivery | undefined;
}

/** `GET /webhooks` */
export async function showWebhooks(visit: MemberVisit, dashboard: Dashboard) {
  const { webhooks, deliveries } = dashboard.accounts;
  const { customer } = visit.visitor;
  const all = await webhooks.list(customer.id);
  const listed = await Promise.all(
    all.map(async (webhook): Promise<ListedWebhook> => ({ webhook, newest: (await deliveries.list(webhook.id))[0] })),
  );
  const canAdd = customer.subscription === 'active' && all.length < MAX_WEBHOOKS;
  const add = canAdd && <ButtonLink to="/webhooks/new">Add webhook</ButtonLink>;
  const main = (
    <>
      <Heading
        title="Webhooks"
        lead={`A webhook is an address on your server that gets a signed POST for each release, with the states and fields that changed. You can have up to ${MAX_WEBHOOKS}.`}
      >
        {all.length > 0 && add}
      </Heading>
      {all.length === 0 ? (
        <section class="empty" aria-label="No webhook">
          <h2>No webhooks yet</h2>
          <p>Your programs learn about new data within seconds, without asking again and again.</p>
          {add}
        </section>
      ) : (
        <Card label="List of webhooks">
          <WebhookTable listed={listed} />
        </Card>
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Webhooks', main });
}

function WebhookTable({ listed }: { listed: readonly ListedWebhook[] }): Html {
  return (
    <Table columns={['Address', 'State', 'Watches', 'Added']}>
      <tbody>
        {listed.map(({ webhook, newest }) => (
          <tr>
            <th scope="row">
              <a href={`/webhooks/${webhook.id}`}>{new URL(webhook.url).host}</a>
              <p class="meta break">{new URL(webhook.url).pathname}</p>
            </th>
            <td class="state-cell">
              <WebhookState webhook={webhook} newest={newest} />
            </td>
            <td data-label="Watches">{watchedBy(webhook)}</td>
            <td data-label="Added">
              <Day at={webhook.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function watchedBy({ states, topics, slugs }: Pick<Webhook, 'states' | 'topics' | 'slugs'>): string {
  const parts = [
    states.length > 0 && amountOf(states.length, 'state'),
    topics.length > 0 && amountOf(topics.length, 'topic'),
    slugs.length > 0 && amountOf(slugs.length, 'field'),
  ];
  return parts.filter(Boolean).join(', ') || 'Every release';
}
