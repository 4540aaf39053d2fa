import { commandLine } from '../../../db/command-line.js';
import { AccountsError, checkedEmail } from '../../../db/storage/accounts/rules.js';
import type { Member } from '../../../db/storage/accounts/session-rows.js';
import { emptyResponse, type HttpResponse, NO_STORE } from '../../server/response/response.js';
import { Contact } from '../../site/html/controls.js';
import type { Child } from '../../site/html/html.js';
import { Card, Notice } from '../components/card.js';
import type { FieldProps } from '../components/field.js';
import { ButtonLink, ChangeForm, PostForm, Submit } from '../components/form.js';
import { ProviderUnavailableError, type SignedOn, SignOnRefusedError } from '../oidc/single-sign-on.js';
import { notFound, pageResponse, seeOther } from '../request/page-response.js';
import { actorOf, type Dashboard, namedBy, nameOf, type VisitOf } from '../route.js';

type Visit = VisitOf<'anonymous'>;

const EMAIL: FieldProps = {
  ...({ name: 'email', label: 'Email', type: 'email', maxlength: 254, autocomplete: 'email' } as const),
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
        <LinkCommand dashboard={dashboard} />
        {relyingParty && (
          <PostForm visit={visit} action="/sign-in/passkey">
            <p class="or">or</p>
            <Submit kind="quiet">Use a passkey</Submit>
          </PostForm>
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

/** A hint for operators if there is no other way to a first sign-in. */
function LinkCommand({ dashboard: { notices, signOn } }: { dashboard: Dashboard }): Child {
  if (notices || signOn) return null;
  return (
    <p class="soft">
      Do you run this service? Make a link with <code>{commandLine('dashboard link --email EMAIL')}</code>, and{' '}
      <code>--operator</code> for an operator who is new.
    </p>
  );
}

/** `POST /sign-in`: mails a link. The response is the same for every email, and is sent before anything is looked up. */
export async function mailLink(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { notices } = dashboard;
  if (!notices) return notFound();
  if (visit.visitor) return seeOther('/');
  const email = checkedEmail(visit.form.text('email'));
  visit.afterResponse(() => notices.mailLink(email, visit.address));
  const content = (
    <>
      <p class="lead">
        <b>Check your email.</b> If this address has an account, a link is on its way. It works once, within 15 minutes.
      </p>
      <p class="aside">
        No email? Check your spam folder. We send at most one link every 10 minutes, and the last one still works. After
        that, <a href="/sign-in">try again</a>.
      </p>
    </>
  );
  return signInStep(visit, dashboard, { title: 'Check your email', heading: 'Sign in', content });
}

interface SignInStep {
  title: string;
  /** By default the title. */
  heading?: string;
  content: Child;
  status?: number;
  scripts?: readonly string[];
}

/** A page of the sign-in. It looks the same for visitors who are signed in. */
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

export const newSession = ({ address, browser, token: previous }: Visit) => ({ address, browser, previous });

/** Redirects with a new session to the page that the visitor requested, or first to the choice of a customer if there are several. */
export async function enter(token: string, { nextPage = '/' }: Visit, { accounts, cookie, notices }: Dashboard) {
  const session = await accounts.sessions.find(token);
  if (session?.isVerified) notices?.signedIn(session);
  return seeOther(session?.others ? '/switch' : nextPage, { 'set-cookie': cookie.set(token) });
}

export async function signOut(visit: VisitOf<'signed-in'>, { accounts, cookie, nextPage }: Dashboard) {
  await accounts.sessions.delete(visit.visitor.id, visit.visitor, actorOf(visit));
  // Two headers: the second one forgets the page that was requested, so that the next person does not get there.
  return seeOther('/sign-in', { 'set-cookie': cookie.clear(), 'Set-Cookie': nextPage.clear() });
}

/** Shows whom the link would sign in. It changes nothing, because programs that check mails open links. */
export async function showLink(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const token = visit.query.get('token') ?? '';
  const preview = await dashboard.accounts.links.peek(token);
  if (!preview) return deadLink(visit, dashboard);
  const content = (
    <>
      <PostForm visit={visit} action="/link">
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
      </PostForm>
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
  const token = await dashboard.accounts.links.use(visit.form.text('token'), newSession(visit));
  if (token === undefined) return deadLink(visit, dashboard);
  const session = await dashboard.accounts.sessions.find(token);
  if (session?.linkBy) dashboard.notices?.signedInByLink(session, namedBy(session.linkBy));
  return enter(token, visit, dashboard);
}

/** The page for a link that was used, has expired, or never existed: it does not tell which. */
function deadLink(visit: Visit, dashboard: Dashboard): HttpResponse {
  const content = (
    <>
      <p class="lead">It has been used, has expired, or is incomplete. Ask for a new one.</p>
      <p class="aside">
        An owner of your organization can create one for you, and so can{' '}
        <Contact email={dashboard.settings.contactEmail} />.
      </p>
      <LinkCommand dashboard={dashboard} />
    </>
  );
  return signInStep(visit, dashboard, { title: 'This link does not work', content, status: 410 });
}

/**
 * `GET /sign-in/oidc`: redirects to the provider. It is a link, not a form: otherwise the CSP would have to list all pages that the
 * provider redirects to.
 */
export async function beginSignOn(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { signOn } = dashboard;
  if (!signOn) return notFound();
  try {
    const { token, location } = await signOn.begin();
    return emptyResponse(303, { location, 'set-cookie': signOn.cookie.set(token), ...NO_STORE });
  } catch (error) {
    return explain(error as Error, visit, dashboard);
  }
}

/** `GET /sign-in/oidc/callback`: signs in the member whom the provider has identified. */
export async function finishSignOn(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { signOn, accounts } = dashboard;
  if (!signOn) return notFound();
  try {
    const member = await memberOf(await signOn.finish(visit.signOnToken, visit.query), visit, dashboard);
    const token = await accounts.sessions.create(member.id, { ...newSession(visit), method: 'single sign-on' });
    if (token === undefined) throw new SignOnRefusedError('the member was removed');
    return await enter(token, visit, dashboard);
  } catch (error) {
    return explain(error as Error, visit, dashboard);
  }
}

/** After the first sign-in, the OpenID account identifies the member. The first time, its email does. @throws SignOnRefusedError */
async function memberOf(signedOn: SignedOn, { address }: Visit, { accounts }: Dashboard): Promise<Member> {
  const { identity, verifiedEmail } = signedOn;
  const known = await accounts.members.findByIdentity(identity);
  const email = known ?? (await verifiedEmail());
  if (email === undefined) throw new SignOnRefusedError('the provider has not verified an email');
  const [invited] = await accounts.sessions.entries(email);
  if (!invited) throw new SignOnRefusedError('nobody was invited with the email');
  const by = { ...invited, name: invited.email, address };
  if (known === undefined) await accounts.members.addIdentity(invited.id, identity, by);
  return invited;
}

/** Every refusal is the same page, so that nobody learns who was invited. The log has the reason. */
function explain(error: Error, visit: Visit, dashboard: Dashboard): HttpResponse {
  const { log } = dashboard;
  const page = (title: string, text: string, status: number) => {
    const content = (
      <>
        <p class="lead">{text}</p>
        <ButtonLink to="/sign-in" kind="quiet">
          Sign in
        </ButtonLink>
      </>
    );
    return signInStep(visit, dashboard, { title, content, status });
  };
  if (error instanceof ProviderUnavailableError) {
    log.warn(error.message);
    const text = 'We cannot reach single sign-on right now. Try again in a minute, or sign in with a link.';
    return page('Single sign-on is not responding', text, 503);
  }
  if (!(error instanceof SignOnRefusedError || error instanceof AccountsError)) throw error;
  log.warn({ reason: error.message }, 'A single sign-on was refused');
  const text =
    'Start again from the “Sign in” page. If this happens again, ask to be invited with the email that your provider has verified.';
  return page('You are not signed in', text, 403);
}
