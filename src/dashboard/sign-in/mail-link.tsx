import { parseEmail } from '../../config/parse-values.js';
import type { HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { notFound } from '../request/not-found.js';
import type { VisitOf } from '../route.js';
import { signInPage } from './sign-in.js';

/** As long as an address may be (RFC 5321, section 4.5.3.1.3). */
export const MAX_EMAIL = 254;

/** `POST /sign-in`: mails a link. The answer is the same for every email, and comes before anything is looked up. */
export async function mailLink(visit: VisitOf<'anonymous'>, dashboard: Dashboard): Promise<HttpResponse> {
  const { notices } = dashboard;
  if (!notices) return notFound();
  if (visit.visitor) return seeOther('/');
  const email = visit.form.text('email').toLowerCase();
  if (!isEmail(email)) return signInPage(visit, dashboard, email);
  visit.afterResponse(() => notices.mailLink(email, visit.address));
  const main = (
    <div class="sign-in">
      <h1>Sign in</h1>
      <div class="card">
        <p class="lead">
          <b>Look into your mail.</b> If this address has an account, a link is on its way. It works once, for 15
          minutes.
        </p>
        <p class="aside">
          Nothing came? Look into the folder for spam. A link that was mailed in the last 10 minutes still works, and
          there is no other until then. Later, <a href="/sign-in">try again</a>.
        </p>
      </div>
    </div>
  );
  return pageResponse(visit, dashboard, { title: 'Look into your mail', main });
}

function isEmail(text: string): boolean {
  try {
    return text.length <= MAX_EMAIL && parseEmail(text) !== '';
  } catch {
    return false;
  }
}
