import type { CreatedWebhook } from '../../../../db/accounts/webhooks.js';
import { ButtonLink } from '../../components/button.js';
import { Credential } from '../../components/credential.js';
import { Crumbs, Heading } from '../../components/heading.js';
import { moment } from '../../components/time.js';
import type { Dashboard } from '../../dashboard.js';
import { pageResponse } from '../../layout/page-response.js';
import type { MemberVisit } from '../../route.js';

/** The only page that has a secret of a webhook. @param isNew whether the webhook is */
export function webhookSecretPage(visit: MemberVisit, dashboard: Dashboard, webhook: CreatedWebhook, isNew: boolean) {
  const { id, url, secret, oldSecretEndsAt } = webhook;
  const { host } = new URL(url);
  const title = isNew ? 'Webhook added' : 'New secret';
  const { apiUrl } = dashboard.settings;
  const main = (
    <>
      <Crumbs section="Webhooks" path="/webhooks" name={host} />
      <Heading title={`${title}: ${host}`} />
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
  return pageResponse(visit, dashboard, { title, main, scripts: ['commands.js', 'dashboard.js'] });
}
