import { Contact } from '../../pages/contact.js';
import type { HttpResponse } from '../../response/response.js';
import { Submit } from '../components/button.js';
import type { Dashboard } from '../dashboard.js';
import type { VisitOf } from '../route.js';
import { nameOf } from '../session/visitor.js';
import { enter, signInStep } from './sign-in.js';

type Visit = VisitOf<'anonymous'>;

/** Whom the link would sign in. It changes nothing: programs that check mails open links. */
export async function showLink(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const token = visit.query.get('token') ?? '';
  const preview = await dashboard.accounts.links.peek(token);
  if (!preview) return deadLink(visit, dashboard);
  const content = (
    <>
      <form method="post" action="/link">
        <input type="hidden" name="token" value={token} />
        <p class="lead">
          Sign in as <b>{nameOf(preview)}</b>
          {preview.customer === null ? (
            ', an operator'
          ) : (
            <>
              {' '}
              of <b>{preview.customer}</b>
            </>
          )}
          ?
        </p>
        <Submit>Sign in</Submit>
      </form>
      <p class="aside">
        This link works once. Not you? Close this page.
        {visit.visitor && ` It ends your session for ${visit.visitor.customer?.name ?? 'all customers'}.`}
      </p>
    </>
  );
  return signInStep(visit, dashboard, { title: 'Sign in', content });
}

/** Uses the link, and ends the session that the browser had before. */
export async function useLink(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { address, token: previous } = visit;
  const token = await dashboard.accounts.links.use(visit.form.text('token'), { address, previous });
  return token ? enter(token, visit, dashboard) : deadLink(visit, dashboard);
}

/** A link that was used, has ended, or never was one: nobody learns which. */
function deadLink(visit: Visit, dashboard: Dashboard): HttpResponse {
  const content = (
    <>
      <p class="lead">It has been used, has expired, or is incomplete. Ask for a new one.</p>
      <p class="aside">
        An owner of your organization can create one for you, and so can{' '}
        <Contact email={dashboard.settings.contactEmail} />.
      </p>
    </>
  );
  return signInStep(visit, dashboard, { title: 'This link does not work', content, status: 410 });
}
