import { Contact } from '../../pages/contact.js';
import type { Html } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Field } from '../components/field.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';

/** `GET /sign-in` */
export const showSignIn = async (visit: VisitOf<'anonymous'>, dashboard: Dashboard): Promise<HttpResponse> =>
  visit.visitor ? seeOther('/') : signInPage(visit, dashboard);

/** The ways to sign in that are set up. @param wrongEmail what was typed, and is no email */
export function signInPage(visit: VisitOf<'anonymous'>, dashboard: Dashboard, wrongEmail?: string): HttpResponse {
  const { notices, signOn } = dashboard;
  const main = (
    <div class="sign-in">
      <h1>Sign in</h1>
      <p class="lead">Make API keys, and see how they are used.</p>
      <section class="card" aria-label="Ways to sign in">
        {notices && <MailForm wrongEmail={wrongEmail} />}
        {notices && signOn && <p class="or">or</p>}
        {signOn && (
          <a class="button quiet" href="/sign-in/oidc">
            Continue with single sign-on
          </a>
        )}
        {!notices && !signOn && (
          <p>Open the link that you were sent. It signs you in once. If it has expired, ask for another one.</p>
        )}
      </section>
      <p class="aside">
        No account yet? A member of your organization can invite you, and so can{' '}
        <Contact email={dashboard.settings.contactEmail} />. There are no passwords.
      </p>
    </div>
  );
  return pageResponse(visit, dashboard, { title: 'Sign in', main }, wrongEmail === undefined ? 200 : 422);
}

function MailForm({ wrongEmail }: { wrongEmail: string | undefined }): Html {
  return (
    <form method="post" action="/sign-in" novalidate>
      <Field
        name="email"
        label="Email"
        type="email"
        maxlength={254}
        autocomplete="email"
        hint="We mail you a link. It works once, for 15 minutes."
        value={wrongEmail}
        problem={wrongEmail === undefined ? undefined : 'Enter your email, such as ann@example.org.'}
      />
      <button type="submit" class="button">
        Mail me a link
      </button>
    </form>
  );
}

export async function signOut(visit: VisitOf<'signed-in'>, { accounts, cookie }: Dashboard) {
  const { sessionId, memberId } = visit.visitor;
  await accounts.sessions.delete(sessionId, memberId, actorOf(visit));
  return seeOther('/sign-in', { 'set-cookie': cookie.clear() });
}
