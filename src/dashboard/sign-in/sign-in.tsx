import { parseEmail } from '../../config/parse-values.js';
import { Contact } from '../../pages/contact.js';
import type { Child } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { ButtonLink, Submit } from '../components/button.js';
import { Card, Notice } from '../components/card.js';
import type { FieldProps } from '../components/field.js';
import { ChangeForm } from '../components/form.js';
import type { Dashboard } from '../dashboard.js';
import { notFound, pageResponse, seeOther } from '../layout/page-response.js';
import { FieldError, tryChange } from '../request/try-change.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/visitor.js';

type Visit = VisitOf<'anonymous'>;

/** As long as an address may be (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL = 254;

const EMAIL: FieldProps = {
  ...({ name: 'email', label: 'Email', type: 'email', maxlength: MAX_EMAIL, autocomplete: 'email' } as const),
  hint: 'We email you a link. It works once, within 15 minutes.',
};

/** `GET /sign-in`: the ways to sign in that are set up. */
export async function showSignIn(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { notices, signOn, relyingParty, settings } = dashboard;
  if (visit.visitor) return seeOther('/');
  const main = (
    <div class="sign-in">
      <h1>Sign in</h1>
      <p class="lead">Create API keys, and see how they are used.</p>
      {visit.token !== undefined && (
        <Notice kind="quiet">
          <p>
            <b>You are signed out.</b> Your session has ended, or you are no longer a member.
          </p>
        </Notice>
      )}
      <Card label="Ways to sign in">
        {notices && (
          <ChangeForm visit={visit} action="/sign-in" fields={[EMAIL]}>
            <Submit>Email me a link</Submit>
          </ChangeForm>
        )}
        {notices && signOn && <p class="or">or</p>}
        {signOn && (
          <ButtonLink to="/sign-in/oidc" kind="quiet">
            Continue with single sign-on
          </ButtonLink>
        )}
        {!notices && !signOn && (
          <p>Open the link that you were sent. It signs you in once. If it has expired, ask for another one.</p>
        )}
        {relyingParty && (
          <form method="post" action="/sign-in/passkey">
            <p class="or">or</p>
            <Submit kind="quiet">Use a passkey</Submit>
          </form>
        )}
      </Card>
      <p class="aside">
        No account yet? A member of your organization can invite you, and so can{' '}
        <Contact email={settings.contactEmail} />. There are no passwords.
      </p>
    </div>
  );
  return pageResponse(visit, dashboard, { title: 'Sign in', main });
}

/** `POST /sign-in`: mails a link. The answer is the same for every email, and comes before anything is looked up. */
export async function mailLink(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { notices } = dashboard;
  if (!notices) return notFound();
  return tryChange(visit, dashboard, { page: showSignIn }, async () => {
    if (visit.visitor) return seeOther('/');
    const email = visit.form.text('email').toLowerCase();
    if (!isEmail(email)) throw new FieldError('email', 'Enter your email, such as ann@example.org.');
    visit.afterResponse(() => notices.mailLink(email, visit.address));
    const content = (
      <>
        <p class="lead">
          <b>Check your email.</b> If this address has an account, a link is on its way. It works once, within 15
          minutes.
        </p>
        <p class="aside">
          No email? Check your spam folder. We send at most one link every 10 minutes, and the last one still works.
          After that, <a href="/sign-in">try again</a>.
        </p>
      </>
    );
    return signInStep(visit, dashboard, { title: 'Check your email', heading: 'Sign in', content });
  });
}

function isEmail(text: string): boolean {
  try {
    return text.length <= MAX_EMAIL && parseEmail(text) !== '';
  } catch {
    return false;
  }
}

interface SignInStep {
  title: string;
  /** The title unless it is another. */
  heading?: string;
  content: Child;
  status?: number;
  scripts?: readonly string[];
}

/** A page on the way to a session. It looks the same for somebody who has one. */
export function signInStep(visit: Visit, dashboard: Dashboard, step: SignInStep): HttpResponse {
  const { title, heading = title, content, status = 200, scripts = [] } = step;
  const main = (
    <div class="sign-in">
      <h1>{heading}</h1>
      <div class="card">{content}</div>
    </div>
  );
  return pageResponse({ ...visit, visitor: undefined }, dashboard, { title, main, scripts }, status);
}

/** Leads on with a new session: to the page that the person wanted; first to the choice of a customer, if there are several. */
export async function enter(token: string, { nextPage = '/' }: Visit, { accounts, cookie }: Dashboard) {
  const session = await accounts.sessions.find(token);
  return seeOther(session?.others ? '/switch' : nextPage, { 'set-cookie': cookie.set(token) });
}

/** `POST /sign-out` */
export async function signOut(visit: VisitOf<'signed-in'>, { accounts, cookie, nextPage }: Dashboard) {
  await accounts.sessions.delete(visit.visitor.id, visit.visitor, actorOf(visit));
  // Two headers: the next person wants no page of this one.
  return seeOther('/sign-in', { 'set-cookie': cookie.clear(), 'Set-Cookie': nextPage.clear() });
}
