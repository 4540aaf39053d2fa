import type { Child } from './html.js';

/** Whom to ask for an API key. @param email the setting CONTACT_EMAIL; empty if it is not set */
export function Contact({ email }: { email: string }): Child {
  return email ? <a href={`mailto:${email}`}>{email}</a> : 'the operator of the service';
}
