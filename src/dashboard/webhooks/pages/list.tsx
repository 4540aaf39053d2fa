import { amountOf } from '../../../../db/domain/text/format.js';
import type { Delivery } from '../../../../db/storage/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/storage/accounts/webhook-rows.js';
import { MAX_WEBHOOKS } from '../../../../db/storage/accounts/webhooks.js';
import type { Child } from '../../../site/html/html.js';
import { Card, Empty } from '../../components/card.js';
import { ButtonLink } from '../../components/form.js';
import { STATE, Table } from '../../components/table.js';
import { Day } from '../../components/time.js';
import { pageResponse } from '../../request/page-response.js';
import type { Dashboard, MemberVisit } from '../../route.js';
import { WebhookState } from './deliveries.js';

const LEAD = `A webhook is an address on your server that gets a signed POST for each release, with the states and fields that changed. You can have up to ${MAX_WEBHOOKS}.`;

export async function showWebhooks(visit: MemberVisit, dashboard: Dashboard) {
  const { webhooks, deliveries } = dashboard.accounts;
  const { customer } = visit.visitor;
  const all = await webhooks.list(customer.id);
  const messages = await Promise.all(all.map(({ id }) => deliveries.list(id)));
  const canAdd = customer.subscription === 'active' && all.length < MAX_WEBHOOKS;
  const add = canAdd && <ButtonLink to="/webhooks/new">Add webhook</ButtonLink>;
  const main =
    all.length === 0 ? (
      <Empty
        title="No webhooks yet"
        text="Your programs learn about new data within seconds, without asking again and again."
      >
        {add}
      </Empty>
    ) : (
      <Card label="List of webhooks">
        <Table
          columns={['Address', STATE, 'Watches', 'Added']}
          rows={all.map((webhook, index) => rowOf(webhook, messages[index]))}
        />
      </Card>
    );
  return pageResponse(visit, dashboard, {
    title: 'Webhooks',
    head: { lead: LEAD, action: all.length > 0 && add },
    main,
  });
}

function rowOf(webhook: Webhook, messages: readonly Delivery[] = []): Child[] {
  const { host, pathname } = new URL(webhook.url);
  const name = [<a href={`/webhooks/${webhook.id}`}>{host}</a>, <p class="meta break">{pathname}</p>];
  const state = <WebhookState webhook={webhook} messages={messages} />;
  return [name, state, watchedBy(webhook), <Day at={webhook.createdAt} />];
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
