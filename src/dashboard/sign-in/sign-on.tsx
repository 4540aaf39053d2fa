import type { Member } from '../../../db/storage/accounts/find-member.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import { emptyResponse, type HttpResponse, NO_STORE } from '../../server/response/response.js';
import { ButtonLink } from '../components/form.js';
import { ProviderUnavailableError, type SignedOn, SignOnRefusedError } from '../oidc/single-sign-on.js';
import { notFound } from '../request/page-response.js';
import type { Dashboard, VisitOf } from '../route.js';
import { enter, newSession, signInStep } from './sign-in.js';

type Visit = VisitOf<'anonymous'>;

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
