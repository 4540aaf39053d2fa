import { AccountsError } from '../../../../db/accounts/rules.js';
import { newWebhookId } from '../../../../db/accounts/webhooks.js';
import { Buttons } from '../../components/form.js';
import { Crumbs, Heading } from '../../components/heading.js';
import type { Dashboard } from '../../dashboard.js';
import { pageResponse } from '../../layout/page-response.js';
import { tryChange } from '../../request/try-change.js';
import type { MemberVisit } from '../../route.js';
import { actorOf } from '../../session/visitor.js';
import { checkedChoice, choiceOf, readWatchable } from './choice.js';
import { WebhookForm } from './form.js';
import { webhookSecretPage } from './secret.js';

const NOTHING = { states: [], topics: [], slugs: [] };

/** `POST /webhooks/new`: its answer is the only page that has the secret. */
export function createWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { customer } = visit.visitor;
  return tryChange(visit, dashboard, { page: showNewWebhook }, async () => {
    const choice = checkedChoice(visit, dashboard, NOTHING);
    if (customer.subscription !== 'active')
      throw new AccountsError('conflict', 'The subscription is suspended, so webhooks cannot be added.');
    const webhook = { ...choice, id: visit.form.text('id') };
    const created = await dashboard.accounts.webhooks.create(customer.id, webhook, actorOf(visit));
    // So that it knows the current release before the next one comes.
    dashboard.webhookSender.wake();
    return webhookSecretPage(visit, dashboard, created, true);
  });
}

/** `GET /webhooks/new` */
export async function showNewWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const title = 'Add a webhook';
  const watchable = readWatchable(dashboard.datasets, NOTHING);
  const choice = choiceOf(visit.form, watchable, NOTHING);
  const main = (
    <>
      <Crumbs section="Webhooks" path="/webhooks" name="New webhook" />
      <Heading title={title} />
      <div class="card">
        <WebhookForm visit={visit} action="/webhooks/new" newId={newWebhookId()} choice={choice} watchable={watchable}>
          <Buttons cancel="/webhooks">Add webhook</Buttons>
        </WebhookForm>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: visit.refusal ? 'Webhook not added' : title, main });
}
