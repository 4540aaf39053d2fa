import { Heading } from '../components/heading.js';
import { Notice } from '../components/notice.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';

/** The answer to a form that was sent before, such as by a reload of the page with the secret. */
export async function shownBefore(visit: VisitOf<'member'>, dashboard: Dashboard, keyId: string) {
  const key = await dashboard.accounts.keys.find(keyId, { customerId: visit.visitor.customer.id });
  const action = (
    <a class="button quiet" href={`/keys/${key.keyId}`}>
      Open {key.label || key.keyId}
    </a>
  );
  const main = (
    <>
      <Heading title="Key created" />
      <Notice kind="quiet" action={action}>
        <p>
          <b>This key was created already, and its secret was shown.</b> If you did not store it, rotate the key: you
          get a new secret.
        </p>
      </Notice>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Key created', main }, 409);
}
