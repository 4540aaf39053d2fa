import type { Delivery } from '../../../../db/accounts/webhook-deliveries.js';
import type { Webhook, WebhookChoice } from '../../../../db/accounts/webhook-rows.js';
import type { Html } from '../../../pages/html.js';
import type { HttpResponse } from '../../../response/response.js';
import { Crumbs, Heading } from '../../components/heading.js';
import { Notice } from '../../components/notice.js';
import { DayAndTime, moment } from '../../components/time.js';
import type { Dashboard } from '../../dashboard.js';
import { pageResponse } from '../../layout/page-response.js';
import type { VisitOf } from '../../route.js';
import { readWatchable, type WatchableNames } from './choice.js';
import { ChoiceFields } from './choice-fields.js';
import { DeliveryTable } from './delivery-table.js';
import { LastDelivery, lastAttempted } from './last-delivery.js';
import { watchedBy } from './list.js';
import { WebhookState } from './states.js';

type Visit = VisitOf<'member'>;

/** A change that was not made. */
interface Refused {
  choice: WebhookChoice;
  problem: string;
}

/** `GET /webhooks/{id}` */
export const showWebhook = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> => webhookPage(visit, dashboard);

export async function webhookPage(visit: Visit, dashboard: Dashboard, refused?: Refused): Promise<HttpResponse> {
  const { accounts, datasets } = dashboard;
  const { now } = visit;
  const webhook = await accounts.webhooks.find(visit.params.id ?? '', { customerId: visit.visitor.customer.id });
  const messages = await accounts.deliveries.list(webhook.id);
  const last = lastAttempted(messages);
  const { host } = new URL(webhook.url);
  const main = (
    <>
      <Crumbs section="Webhooks" path="/webhooks" name={host} />
      <Heading
        title={
          <>
            {host} <WebhookState webhook={webhook} newest={messages[0]} />
          </>
        }
        meta={<code>{webhook.id}</code>}
      />
      <div class="stack">
        {webhook.disabledAt !== null && <DisabledNotice webhook={webhook} now={now} />}
        {last && <LastDelivery webhook={webhook} last={last} now={now} />}
        <Messages webhook={webhook} messages={messages} now={now} />
        <About webhook={webhook} />
        <Settings webhook={webhook} refused={refused} watchable={readWatchable(datasets, webhook)} />
        <DeleteZone webhook={webhook} />
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: `Webhook to ${host}`, main }, refused ? 422 : 200);
}

function DisabledNotice({ webhook: { id, disabledAt }, now }: { webhook: Webhook; now: Date }): Html {
  const action = (
    <form method="post" action={`/webhooks/${id}/enable`}>
      <button type="submit" class="button">
        Enable
      </button>
    </form>
  );
  return (
    <Notice action={action}>
      <p>
        <b>It gets no messages since {moment(disabledAt ?? '', now)}.</b> Somebody disabled it, its address answered 410
        Gone, or every message had failed for five days. After you enable it, it gets what it has missed.
      </p>
    </Notice>
  );
}

function Messages({ webhook, messages, now }: { webhook: Webhook; messages: readonly Delivery[]; now: Date }): Html {
  return (
    <section class="card" aria-labelledby="messages">
      <div class="top">
        <h2 id="messages">Messages</h2>
        <span class="soft">the newest 50</span>
      </div>
      {messages.length === 0 ? (
        <p class="soft">None yet. The first one comes with the next release that changes what it watches.</p>
      ) : (
        <DeliveryTable webhook={webhook} messages={messages} now={now} />
      )}
    </section>
  );
}

function About({ webhook }: { webhook: Webhook }): Html {
  const { url, createdAt, createdBy } = webhook;
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">About this webhook</h2>
      <dl class="details">
        <div>
          <dt>Address</dt>
          <dd class="break">{url}</dd>
        </div>
        <div>
          <dt>Watches</dt>
          <dd>
            {watchedBy(webhook)}
            <p class="meta break">{[...webhook.states, ...webhook.slugs].join(', ')}</p>
          </dd>
        </div>
        <div>
          <dt>Secret</dt>
          <dd>
            Shown once, when it was added
            <p class="meta">If it is lost, delete the webhook, and add another one.</p>
          </dd>
        </div>
        <div>
          <dt>Added</dt>
          <dd>
            <DayAndTime at={createdAt} />
            <p class="meta">by {createdBy}</p>
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface SettingsProps {
  webhook: Webhook;
  refused: Refused | undefined;
  watchable: WatchableNames | undefined;
}

function Settings({ webhook, refused, watchable }: SettingsProps): Html {
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">Change it</h2>
      <form method="post" action={`/webhooks/${webhook.id}`} class="stack" novalidate>
        <ChoiceFields choice={refused?.choice ?? webhook} watchable={watchable} problem={refused?.problem} />
        <div class="row">
          <button type="submit" class="button">
            Save
          </button>
        </div>
      </form>
    </section>
  );
}

function DeleteZone({ webhook: { id, disabledAt } }: { webhook: Webhook }): Html {
  return (
    <section class="danger-zone" aria-label="Disable and delete">
      {disabledAt === null && (
        <div class="setting">
          <div>
            <h2>Disable this webhook</h2>
            <p>It gets no messages until you enable it. Then it gets what it has missed.</p>
          </div>
          <form method="post" action={`/webhooks/${id}/disable`}>
            <button type="submit" class="button danger quiet">
              Disable
            </button>
          </form>
        </div>
      )}
      <div class="setting">
        <div>
          <h2>Delete this webhook</h2>
          <p>Its messages and its secret are deleted as well. This cannot be undone.</p>
        </div>
        <form method="post" action={`/webhooks/${id}/delete`}>
          <label class="sure">
            <input type="checkbox" name="sure" value="yes" required />I do not need it any more
          </label>
          <button type="submit" class="button danger">
            Delete
          </button>
        </form>
      </div>
    </section>
  );
}
