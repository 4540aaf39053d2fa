import { AccountsError } from '../../../../db/accounts/rules.js';
import type { WebhookChoice } from '../../../../db/accounts/webhook-rows.js';
import { newWebhookId } from '../../../../db/accounts/webhooks.js';
import type { HttpResponse } from '../../../response/response.js';
import { Crumbs, Heading } from '../../components/heading.js';
import { Notice } from '../../components/notice.js';
import type { Dashboard } from '../../dashboard.js';
import { pageResponse } from '../../layout/page-response.js';
import type { VisitOf } from '../../route.js';
import { actorOf } from '../../session/actor.js';
import { problemWithUrl } from '../receiver.js';
import { choiceOf, readWatchable } from './choice.js';
import { ChoiceFields } from './choice-fields.js';
import { webhookSecretPage } from './secret.js';

type Visit = VisitOf<'member'>;

const NOTHING: WebhookChoice = { url: '', states: [], slugs: [] };

/** `GET /webhooks/new` */
export const showNewWebhook = async (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  newWebhookPage(visit, dashboard, NOTHING, newWebhookId());

/** `POST /webhooks/new`: its answer is the only page that has the secret. */
export async function createWebhook(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { customer } = visit.visitor;
  const id = visit.form.text('id');
  const choice = choiceOf(visit.form, readWatchable(dashboard.datasets, NOTHING), NOTHING);
  const problem = problemWithUrl(choice.url, dashboard.receivers);
  if (problem) return newWebhookPage(visit, dashboard, choice, id, problem);
  if (customer.subscription !== 'active')
    throw new AccountsError('conflict', 'The subscription is suspended, so webhooks cannot be added.');
  try {
    const created = await dashboard.accounts.webhooks.create(customer.id, { ...choice, id }, actorOf(visit));
    // So that it knows the current release before the next one comes.
    dashboard.webhookSender.wake();
    return webhookSecretPage(visit, dashboard, created);
  } catch (error) {
    if (!(error instanceof AccountsError) || error.problem !== 'repeated') throw error;
    return shownBefore(visit, dashboard, id);
  }
}

function newWebhookPage(visit: Visit, dashboard: Dashboard, choice: WebhookChoice, id: string, problem?: string) {
  const title = 'Add a webhook';
  const main = (
    <>
      <Crumbs section="Webhooks" path="/webhooks" name="New webhook" />
      <Heading title={title} />
      <div class="card">
        <form method="post" action="/webhooks/new" class="stack" novalidate>
          <input type="hidden" name="id" value={id} />
          <ChoiceFields choice={choice} watchable={readWatchable(dashboard.datasets, choice)} problem={problem} />
          <div class="row">
            <button type="submit" class="button">
              Add webhook
            </button>
            <a class="button quiet" href="/webhooks">
              Cancel
            </a>
          </div>
        </form>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: problem ? `${title}: not yet` : title, main }, problem ? 422 : 200);
}

/** The answer to a form that was sent before, such as by a reload of the page with the secret. */
async function shownBefore(visit: Visit, dashboard: Dashboard, id: string): Promise<HttpResponse> {
  const webhook = await dashboard.accounts.webhooks.find(id, { customerId: visit.visitor.customer.id });
  const action = (
    <a class="button quiet" href={`/webhooks/${webhook.id}`}>
      Open it
    </a>
  );
  const main = (
    <>
      <Heading title="Webhook added" />
      <Notice kind="quiet" action={action}>
        <p>
          <b>This webhook was added already, and its secret was shown.</b> If you did not store it, delete the webhook,
          and add another one.
        </p>
      </Notice>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Webhook added', main }, 409);
}
