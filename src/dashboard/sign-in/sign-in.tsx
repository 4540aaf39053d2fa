import { Contact } from '../../pages/contact.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';

/** The ways to sign in that are set up. */
export async function showSignIn(visit: VisitOf<'anonymous'>, dashboard: Dashboard) {
  if (visit.visitor) return seeOther('/');
  const main = (
    <div class="sign-in">
      <h1>Sign in</h1>
      <p class="lead">Make API keys, and see how they are used.</p>
      <section class="card" aria-label="Ways to sign in">
        <p>Open the link that you were sent. It signs you in once. If it has ended, ask for another one.</p>
      </section>
      <p class="aside">
        No account yet? Members of your organization or the operator can invite you:{' '}
        <Contact email={dashboard.settings.contactEmail} />. There are no passwords.
      </p>
    </div>
  );
  return pageResponse(visit, dashboard, { title: 'Sign in', main });
}

export async function signOut(visit: VisitOf<'signed-in'>, { accounts, cookie }: Dashboard) {
  const { sessionId, memberId } = visit.visitor;
  await accounts.sessions.delete(sessionId, memberId, actorOf(visit));
  return seeOther('/sign-in', { 'set-cookie': cookie.clear() });
}
