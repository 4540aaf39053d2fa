import { localeOf } from '../messages/locale.js';
import type { Resource } from '../server/resources/resource.js';
import { linkFrom, redirect } from '../server/response/response.js';
import { Card, Contact } from './html/controls.js';
import type { Html } from './html/html.js';
import type { SiteContext } from './html/page.js';

export const SIGN_IN_PATH = '/sign-in';

/** Returns the address that asks for a key and leads back. @param to a path of the service, which may have a query */
export const signInPath = (to: string): string => `${SIGN_IN_PATH}?${new URLSearchParams({ to })}`;

/** Maximum length of a path to return to. */
const MAX_PATH_LENGTH = 2000;
/** Matches a path of the service that is safe in a header. */
const LOCAL_PATH = /^\/[\x21-\x7e]*$/;

/**
 * GET /sign-in: its challenge opens the password prompt of the browser. The browser then sends the key to all paths at the same level
 * (RFC 7617, section 2.2), so the service needs neither sessions nor cookies.
 */
export const signInResource: Resource = {
  name: 'page',
  path: SIGN_IN_PATH,
  access: { key: 'required' },
  caching: 'on repeat',
  formats: {},
  find({ query }) {
    const to = query.get('to') ?? '/';
    return redirect(SIGN_IN_PATH, to.length <= MAX_PATH_LENGTH && LOCAL_PATH.test(to) ? to : '/');
  },
};

interface SignInProps extends Pick<SiteContext, 'contactEmail' | 'dashboardUrl'> {
  /** The path of the page. */
  from: string;
  /** The path and query to return to. */
  to: string;
}

/** Explains how to use a key, what it is, and where to get one. */
export function SignIn({ from, to, contactEmail, dashboardUrl }: SignInProps): Html {
  const locale = localeOf(from);
  const { t, rich } = locale;
  return (
    <Card id="key" title={t('key.have')} isSmall>
      <p>
        <a class="button" href={linkFrom(from, from === SIGN_IN_PATH ? to : signInPath(to))}>
          {t(from === SIGN_IN_PATH ? 'key.tryAgain' : 'key.signIn')}
        </a>
      </p>
      <p>{t('key.browserAsks')}</p>
      <h3>{t('key.what')}</h3>
      <p>{t('key.whatItIs')}</p>
      <p>
        {rich<Html>(dashboardUrl ? 'key.getAtDashboard' : 'key.get', {
          dashboard: (content) => <a href={`${dashboardUrl}/`}>{content}</a>,
          contact: (
            <>
              <Contact email={contactEmail} locale={locale} />
            </>
          ),
        })}
      </p>
    </Card>
  );
}
