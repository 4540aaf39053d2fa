import { LOCALES, type Locale } from '../../messages/locale.js';
import type { Child } from './html.js';

interface GetKeyProps {
  contactEmail: string;
  /** The setting DASHBOARD_URL; empty if it is not set. */
  dashboardUrl: string;
}

/** How to get an API key. Completes a sentence that begins with "To get one,". */
export function GetKey({ contactEmail, dashboardUrl }: GetKeyProps): Child {
  const contact = ['contact ', <Contact email={contactEmail} />];
  return dashboardUrl ? [<a href={`${dashboardUrl}/`}>open the dashboard</a>, ', or ', contact] : contact;
}

interface ContactProps {
  /** The setting CONTACT_EMAIL; empty if it is not set. */
  email: string;
  locale?: Locale;
}

/** The address to ask for an API key. */
export function Contact({ email, locale = LOCALES.en }: ContactProps): Child {
  return email ? <a href={`mailto:${email}`}>{email}</a> : locale.t('key.operator');
}
