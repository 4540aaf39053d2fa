import type { Child } from './html.js';

interface GetKeyProps {
  contactEmail: string;
  /** The setting DASHBOARD_URL; empty if it is not set. */
  dashboardUrl: string;
}

/** How to get an API key, after "To get one,". */
export function GetKey({ contactEmail, dashboardUrl }: GetKeyProps): Child {
  const contact = ['contact ', <Contact email={contactEmail} />];
  return dashboardUrl ? [<a href={`${dashboardUrl}/`}>open the dashboard</a>, ', or ', contact] : contact;
}

/** Whom to ask for an API key. @param email the setting CONTACT_EMAIL; empty if it is not set */
export function Contact({ email }: { email: string }): Child {
  return email ? <a href={`mailto:${email}`}>{email}</a> : 'the operator of the service';
}
