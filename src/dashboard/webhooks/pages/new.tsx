import { AccountsError } from '../../../../db/storage/accounts/rules.js';
import { type CreatedWebhook, newWebhookId } from '../../../../db/storage/accounts/webhooks.js';
import { Credential } from '../../components/card.js';
import { ButtonLink, Buttons } from '../../components/form.js';
import { moment } from '../../components/time.js';
import { pageResponse } from '../../layout/page-response.js';
import { actorOf, type Dashboard, type MemberVisit } from '../../route.js';
import { checkedChoice, choiceOf, readWatchable, WebhookForm } from './form.js';
import { WEBHOOKS } from './list.js';

const NOTHING = { states: [], topics: [], slugs: [] };

/** `POST /webhooks/new`: its answer is the only page that has the secret. */
export async function createWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const { customer } = visit.visitor;
  const choice = checkedChoice(visit, dashboard, NOTHING);
  if (customer.subscription !== 'active')
    throw new AccountsError('conflict', 'The subscription is suspended, so webhooks cannot be added.');
  const webhook = { ...choice, id: visit.form.text('id') };
  const created = await dashboard.accounts.webhooks.create(customer.id, webhook, actorOf(visit));
  // So that it knows the current release before the next one comes.
  dashboard.webhookSender.wake();
  return webhookSecretPage(visit, dashboard, created, true);
}

/** `GET /webhooks/new` */
export async function showNewWebhook(visit: MemberVisit, dashboard: Dashboard) {
  const title = 'Add a webhook';
  const watchable = readWatchable(dashboard.datasets, NOTHING);
  const choice = choiceOf(visit.form, watchable, NOTHING);
  const main = (
    <div class="card">
      <WebhookForm visit={visit} action="/webhooks/new" newId={newWebhookId()} choice={choice} watchable={watchable}>
        <Buttons cancel="/webhooks">Add webhook</Buttons>
      </WebhookForm>
    </div>
  );
  const head = { title, section: WEBHOOKS };
  return pageResponse(visit, dashboard, { title: visit.refusal ? 'Webhook not added' : title, head, main });
}

/** The only page that has a secret of a webhook. @param isNew whether the webhook is */
export function webhookSecretPage(visit: MemberVisit, dashboard: Dashboard, webhook: CreatedWebhook, isNew: boolean) {
  const { id, url, secret, oldSecretEndsAt } = webhook;
  const { host } = new URL(url);
  const title = isNew ? 'Webhook added' : 'New secret';
  const { apiUrl } = dashboard.settings;
  const main = (
    <>
      <p class="notice">
        <span>
          <b>Copy the secret now.</b> You will not see it again. Your receiver needs it to check signatures.
          {oldSecretEndsAt &&
            ` Until ${moment(oldSecretEndsAt, visit.now)}, messages are signed with the old one as well.`}
        </span>
      </p>
      <ol class="steps">
        <li class="card">
          <h2>Save the secret</h2>
          <dl>
            <Credential name="Secret" what="the secret" isMain>
              {secret}
            </Credential>
          </dl>
          <noscript>
            <p class="soft">Click the value to select all of it.</p>
          </noscript>
        </li>
        <li class="card">
          <h2>Check the signature of each message</h2>
          <p>
            Anybody can send a POST to your address. The <a href={`${apiUrl}/docs/calendars#webhooks`}>guide</a> has
            receivers in JavaScript and Python that accept only ours. Libraries of{' '}
            <a href="https://www.standardwebhooks.com" rel="noopener">
              Standard Webhooks
            </a>{' '}
            do the same. Then send a test message from the page of the webhook.
          </p>
        </li>
      </ol>
      <p class="row" id="done">
        <ButtonLink to={`/webhooks/${id}`}>I saved the secret</ButtonLink>
      </p>
    </>
  );
  const head = { title: `${title}: ${host}`, section: WEBHOOKS };
  return pageResponse(visit, dashboard, { title, head, main, scripts: ['commands.js', 'dashboard.js'] });
}
