import type { Delivery } from '../../../../db/storage/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/storage/accounts/webhook-rows.js';
import type { Html } from '../../../site/html/html.js';
import { Card, DangerZone, Notice, Setting } from '../../components/card.js';
import { ChangeForm, Submit, TickForm } from '../../components/form.js';
import { Day, moment } from '../../components/time.js';
import { pageResponse } from '../../layout/page-response.js';
import { type Dashboard, type MemberVisit, ownOnly, type Visit } from '../../route.js';
import { DeliveryTable, WebhookState } from './deliveries.js';
import { choiceOf, readWatchable, WebhookForm } from './form.js';
import { WEBHOOKS, watchedBy } from './list.js';
import { Signing, TestResult } from './signing.js';

/** `GET /webhooks/{id}` */
export async function showWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { accounts, datasets } = dashboard;
  const { now, form, params } = visit;
  const webhook = await accounts.webhooks.find(params.id ?? '', ownOnly(visit));
  const messages = await accounts.deliveries.list(webhook.id);
  const mayTest = webhook.disabledAt === null && visit.visitor.customer.subscription === 'active';
  const { host } = new URL(webhook.url);
  const watchable = readWatchable(datasets, webhook);
  const choice = form.has('url') ? choiceOf(form, watchable, webhook) : webhook;
  const main = (
    <div class="stack">
      {webhook.disabledAt !== null && <DisabledNotice visit={visit} webhook={webhook} />}
      <TestResult messages={messages} now={now} />
      <Messages webhook={webhook} messages={messages} now={now} />
      <Signing visit={visit} webhook={webhook} />
      <Card title="Change it" id="settings">
        <WebhookForm visit={visit} action={`/webhooks/${webhook.id}`} choice={choice} watchable={watchable}>
          <div class="row">
            <Submit>Save</Submit>
          </div>
        </WebhookForm>
      </Card>
      <DeleteZone visit={visit} webhook={webhook} />
    </div>
  );
  const head = {
    ...{ title: host, section: WEBHOOKS, state: <WebhookState webhook={webhook} messages={messages} /> },
    meta: (
      <>
        <code>{webhook.id}</code> · added on <Day at={webhook.createdAt} /> by {webhook.createdBy} · watches{' '}
        {watchedBy(webhook).toLowerCase()}
      </>
    ),
    action: mayTest && (
      <ChangeForm visit={visit} action={`/webhooks/${webhook.id}/test`}>
        <Submit kind="quiet">Send a test message</Submit>
      </ChangeForm>
    ),
  };
  return pageResponse(visit, dashboard, { title: `Webhook to ${host}`, head, main });
}

interface WebhookProps {
  visit: Visit;
  webhook: Webhook;
}

function DisabledNotice({ visit, webhook: { id, disabledAt } }: WebhookProps): Html {
  const action = (
    <ChangeForm visit={visit} action={`/webhooks/${id}/enable`}>
      <Submit>Enable</Submit>
    </ChangeForm>
  );
  return (
    <Notice action={action}>
      <p>
        <b>It has had no messages since {moment(disabledAt ?? '', visit.now)}.</b> Somebody disabled it, its address
        answered 410 Gone, or every message failed for five days. Once you enable it, it gets what it missed.
      </p>
    </Notice>
  );
}

function Messages({ webhook, messages, now }: { webhook: Webhook; messages: readonly Delivery[]; now: Date }): Html {
  return (
    <Card title="Messages" id="messages" aside="the newest 50">
      {messages.length === 0 ? (
        <p class="soft">
          None yet. The first one comes with the next release that changes what it watches, or send a test message.
        </p>
      ) : (
        <DeliveryTable webhook={webhook} messages={messages} now={now} />
      )}
    </Card>
  );
}

function DeleteZone({ visit, webhook: { id, disabledAt } }: WebhookProps): Html {
  return (
    <DangerZone label="Disable and delete">
      {disabledAt === null && (
        <Setting
          title="Disable this webhook"
          text="It gets no messages until you enable it. Then it gets what it missed."
        >
          <ChangeForm visit={visit} action={`/webhooks/${id}/disable`}>
            <Submit kind="danger quiet">Disable</Submit>
          </ChangeForm>
        </Setting>
      )}
      <Setting title="Delete this webhook" text="Its messages and its secret are deleted too. You cannot undo this.">
        <TickForm visit={visit} action={`/webhooks/${id}/delete`} label="I no longer need it">
          <Submit kind="danger">Delete</Submit>
        </TickForm>
      </Setting>
    </DangerZone>
  );
}
