import { Contact } from '../../pages/contact.js';
import type { HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';

/** Whom the link would sign in. It changes nothing: programs that check mails open links. */
export async function showLink(visit: VisitOf<'anonymous'>, dashboard: Dashboard): Promise<HttpResponse> {
  const token = visit.query.get('token') ?? '';
  const preview = await dashboard.accounts.links.peek(token);
  if (!preview) return deadLink(visit, dashboard);
  const main = (
    <div class="sign-in">
      <h1>Sign in</h1>
      <div class="card">
        <form method="post" action="/link">
          <input type="hidden" name="token" value={token} />
          <p class="lead">
            Sign in as <b>{preview.name || preview.email}</b>
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
          <button type="submit" class="button">
            Sign in
          </button>
        </form>
        <p class="aside">This link works once. Not you? Close this page.</p>
      </div>
    </div>
  );
  return pageResponse({ ...visit, visitor: undefined }, dashboard, { title: 'Sign in', main });
}

/** Uses the link, and ends the session that the browser had before. */
export async function useLink(visit: VisitOf<'anonymous'>, dashboard: Dashboard): Promise<HttpResponse> {
  const { address, token: previous } = visit;
  const created = await dashboard.accounts.links.use(visit.form.text('token'), { address, previous });
  return created ? seeOther('/', { 'set-cookie': dashboard.cookie.set(created.token) }) : deadLink(visit, dashboard);
}

/** A link that was used, has ended, or never was one: nobody learns which. */
function deadLink(visit: VisitOf<'anonymous'>, dashboard: Dashboard): HttpResponse {
  const main = (
    <div class="sign-in">
      <h1>This link does not work</h1>
      <div class="card">
        <p class="lead">It was used, has expired, or is not complete. Ask for another one.</p>
        <p class="aside">
          Whoever invited you can make a new link, and so can <Contact email={dashboard.settings.contactEmail} />.
        </p>
      </div>
    </div>
  );
  return pageResponse({ ...visit, visitor: undefined }, dashboard, { title: 'This link does not work', main }, 410);
}
