import { hasExpired } from '../../../../db/storage/accounts/rules.js';
import type { Delivery } from '../../../../db/storage/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../../db/storage/accounts/webhook-rows.js';
import { MAX_WEBHOOKS } from '../../../../db/storage/accounts/webhooks.js';
import type { Child, Html } from '../../../site/html/html.js';
import { Card, DangerZone, Detail, Empty, Notice } from '../../components/card.js';
import { ButtonLink, ChangeForm, SettingForm, Submit, typedField } from '../../components/form.js';
import { STATE, Table } from '../../components/table.js';
import { Day, DayAndTime, moment, until } from '../../components/time.js';
import { pageResponse } from '../../request/page-response.js';
import { type Dashboard, type MemberVisit, ownOnly, type Visit } from '../../route.js';
import { DeliveryTable, WEBHOOKS, WebhookState, watchedBy } from './deliveries.js';
import { choiceOf, readWatchable, WebhookForm } from './form.js';

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

export async function showWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { accounts, datasets } = dashboard;
  const { form, params } = visit;
  const webhook = await accounts.webhooks.find(params.id ?? '', ownOnly(visit));
  const messages = await accounts.deliveries.list(webhook.id);
  const mayTest = webhook.disabledAt === null && visit.visitor.customer.subscription === 'active';
  const { host } = new URL(webhook.url);
  const watchable = readWatchable(datasets, webhook);
  const choice = form.has('url') ? choiceOf(form, watchable, webhook) : webhook;
  const main = (
    <div class="stack">
      {webhook.disabledAt !== null && <DisabledNotice visit={visit} webhook={webhook} />}
      <Card title="Messages" id="messages" aside="the newest 50">
        {messages.length === 0 ? (
          <p class="soft">
            None yet. The first one comes with the next release that changes what it watches, or send a test message.
          </p>
        ) : (
          <DeliveryTable visit={visit} webhook={webhook} messages={messages} />
        )}
      </Card>
      <Signing visit={visit} webhook={webhook} />
      <Card title="Change it" id="settings">
        <WebhookForm {...{ visit, choice, watchable }} action={`/webhooks/${webhook.id}`} button="Save" />
      </Card>
      <DangerZone label="Delete">
        <SettingForm
          title="Delete this webhook"
          text="Its messages and its secret are deleted too. You cannot undo this."
          visit={visit}
          action={`/webhooks/${webhook.id}/delete`}
          fields={[typedField('host', host)]}
          button="Delete"
          kind="danger"
        />
      </DangerZone>
    </div>
  );
  const head = {
    title: host,
    section: WEBHOOKS,
    state: <WebhookState webhook={webhook} messages={messages} />,
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
        <b>It has had no messages since {moment(disabledAt ?? '', visit.now)}.</b> Its address answered 410 Gone, or
        every message failed for five days. Once you enable it, it gets what it missed.
      </p>
    </Notice>
  );
}

/** Shows which secrets sign messages, and creates new ones. */
function Signing({ visit, webhook: { id, secretEnd, oldSecretEnd, oldSecretEndsAt } }: WebhookProps): Html {
  const end = oldSecretEndsAt !== null && !hasExpired(oldSecretEndsAt, visit.now) ? oldSecretEndsAt : undefined;
  return (
    <Card title="Signing secret" id="secret">
      {end && (
        <p>
          Messages are signed with two secrets until{' '}
          <b>
            <DayAndTime at={end} />
          </b>
          . Accept both, then remove the old one from your program.
        </p>
      )}
      <dl class="details">
        <Detail name={end ? 'New' : 'Current'}>
          <code>whsec_…{secretEnd}</code> <span class="meta">shown once</span>
        </Detail>
        {end && (
          <Detail name="Old">
            <code>whsec_…{oldSecretEnd}</code> <span class="state ending">Ends in {until(end, visit.now)}</span>
          </Detail>
        )}
      </dl>
      {end ? (
        <SettingForm
          title="Is the new one in place?"
          text="Send a test message. If it is accepted, end the old one now. After that, you can make another new one."
          visit={visit}
          action={`/webhooks/${id}/secret/end`}
          button="End the old secret now"
          kind="quiet"
        />
      ) : (
        <SettingForm
          title="New secret"
          text="If the current one leaked, or a person who knew it left. Both sign for a day, or until you end the old one."
          visit={visit}
          action={`/webhooks/${id}/secret`}
          newId={secretEnd}
          button="Make a new secret"
          kind="quiet"
        />
      )}
    </Card>
  );
}
