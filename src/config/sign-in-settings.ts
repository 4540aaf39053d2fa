import { isLoopback, parseEmail } from './parse-values.js';
import { setting } from './setting.js';

/** Ways to sign in to the dashboard, besides links that are copied. */
export const SIGN_IN_SETTINGS = {
  smtpUrl: setting(
    'SMTP_URL',
    '',
    parseSmtpUrl,
    'Mail server of the dashboard for sign-in links, invitations and notices, such as smtps://user:password@smtp.example.org; empty: it sends no mail',
    shownSmtpUrl,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    parseEmail,
    'Email address that mails of the dashboard come from; empty: CONTACT_EMAIL',
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    '',
    parseIssuer,
    'URL of an OpenID provider for single sign-on to the dashboard, such as https://login.example.org; empty: there is none',
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', '', (text) => text, 'ID of the dashboard at the OpenID provider'),
  oidcClientSecret: setting(
    'OIDC_CLIENT_SECRET',
    '',
    (text) => text,
    'Secret of the dashboard at the OpenID provider',
    () => '…',
  ),
} as const;

/** Without TLS, links and passwords would be readable on their way, so plain `smtp` demands STARTTLS, except on this machine. */
function parseSmtpUrl(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.search && !url.hash && url.hostname && /^\/?$/.test(url.pathname);
  if (isPlain && /^smtps?:$/.test(url.protocol)) return text;
  throw new Error(
    'empty, or the URL of a mail server, such as smtp://user:password@smtp.example.org:587 (STARTTLS) or smtps://user:password@smtp.example.org (TLS), with % and @ of a password written as %25 and %40',
  );
}

/** Someone may have forgotten to escape a character of the password. */
function shownSmtpUrl(text: string): string {
  return /^smtps?:/i.test(text) ? `${text.slice(0, text.indexOf(':'))}://…` : '…';
}

/** An issuer is compared as it is written (OpenID Connect Discovery, section 4.3). */
function parseIssuer(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (isPlain && (url.protocol === 'https:' || isLocal)) return text;
  throw new Error('an https URL such as https://login.example.org, without a query; http only for a loopback address');
}
