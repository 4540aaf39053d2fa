import { Contact } from '../../pages/contact.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { type Route, route } from '../route.js';

/** `/sign-in` */
export const SIGN_IN_ROUTES: readonly Route[] = [
  route('anonymous', 'GET', '/sign-in', async (visit, dashboard) => {
    if (visit.visitor) return seeOther('/');
    const main = (
      <div class="sign-in">
        <h1>Sign in</h1>
        <p class="lead">Make API keys, and see how they are used.</p>
        <section class="card" aria-label="Ways to sign in">
          <p>
            Open the link that you were sent. It signs you in once, and then ends. The operator can make another one.
          </p>
        </section>
        <p class="aside">
          No account yet? Members of your organization or the operator can invite you:{' '}
          <Contact email={dashboard.settings.contactEmail} />. There are no passwords.
        </p>
      </div>
    );
    return pageResponse(visit, dashboard, { title: 'Sign in', main });
  }),
];
