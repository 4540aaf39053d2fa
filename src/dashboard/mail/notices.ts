import { momentOf, timeOf } from '../../../db/domain/text/format.js';
import { shorten } from '../../../db/domain/text/shorten.js';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { DASHBOARD } from '../../../db/storage/accounts/audit.js';
import type { ApiKey } from '../../../db/storage/accounts/keys.js';
import type { CreatedLink } from '../../../db/storage/accounts/links.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import type { LimitAlert } from '../../../db/storage/accounts/webhook-deliveries.js';
import type { Webhook } from '../../../db/storage/accounts/webhook-rows.js';
import { linkUrl } from '../../process/settings/dashboard-place.js';
import type { Mailer, Recipient } from './mailer.js';

interface NoticesOptions {
  accounts: Accounts;
  mailer: Mailer;
  url: string;
}

/** The job of a sign-in link begins within this time. */
const SIGN_IN_MS = 1_000;

/** Decides what is mailed to whom. Look-ups run after the response, so that response times do not reveal who has an account. */
export class Notices {
  constructor(private readonly options: NoticesOptions) {}

  /**
   * Mails a sign-in link if somebody with this email may sign in. The look-up starts at a random time: it takes longer if there is a
   * member, and would delay the next request of the same client.
   */
  mailLink(email: string, address: string): void {
    const { accounts, mailer, url } = this.options;
    const lookUp = async () => {
      const [member] = await accounts.sessions.entries(email);
      if (!member) return;
      const actor = { name: member.email, address };
      const link = await accounts.links.request(member.id, actor, () => mailer.reserve('sign-in', member, address));
      if (!link) return;
      mailer.sendReserved(member.email, signInMail({ url: linkUrl(url, link.token), expiresAt: link.expiresAt }));
    };
    mailer.later('sign-in', lookUp, Math.random() * SIGN_IN_MS);
  }

  /** @param customer null for an operator. @returns whether it is mailed: false if there were too many */
  mailInvitation(to: Recipient, link: CreatedLink, customer: string | null, invitedBy: string): boolean {
    const { mailer, url } = this.options;
    const { expiresAt } = link;
    return mailer.send(to, invitationMail({ url: linkUrl(url, link.token), expiresAt }, customer, invitedBy));
  }

  /** Notifies a person that somebody, perhaps the person, has used a link that somebody else created. @param by see `namedBy` */
  signedInByLink(session: Session, by: string): void {
    const { mailer, url } = this.options;
    mailer.send(session, sessionMail(session, `${url}/account`, by));
  }

  /** Notifies a person of a session with a browser and system that are new. */
  signedIn(session: Session): void {
    const { accounts, mailer, url } = this.options;
    mailer.later('notice', async () => {
      if (await accounts.sessions.noteBrowser(session)) mailer.send(session, sessionMail(session, `${url}/account`));
    });
  }

  /** @param by see `namedBy`; undefined for automatic changes */
  keyChanged(event: KeyEvent, key: ApiKey, by?: string): void {
    const url = `${this.options.url}/keys/${key.keyId}`;
    this.#toMembers(key.customerId, keyMail(event, key, url, by));
  }

  webhookDisabled({ id, customerId, url }: Webhook, reason: string): void {
    const page = `${this.options.url}/webhooks/${id}`;
    this.#toMembers(customerId, webhookMail(new URL(url).host, reason, page), ['owner']);
  }

  /** Mails about keys that expire soon. If there are several processes, only one of them mails each notice. */
  async keysExpire(): Promise<void> {
    for (const key of await this.options.accounts.keys.takeExpiring(DASHBOARD)) this.keyChanged('expiring', key);
  }

  limitUsed(alert: LimitAlert, key: ApiKey): void {
    this.#toMembers(key.customerId, limitMail(alert, key, `${this.options.url}/usage?key=${key.keyId}`), ['owner']);
  }

  /** The members who have joined. */
  #toMembers(customerId: number, mail: Mail, roles = ['owner', 'member']): void {
    const { accounts, mailer } = this.options;
    mailer.later(mail.kind, async () => {
      const members = await accounts.members.list(customerId);
      for (const member of members)
        if (member.joinedAt !== null && roles.includes(member.role)) mailer.send(member, mail);
    });
  }
}

export interface Mail {
  kind: 'sign-in' | 'invitation' | 'notice' | 'alert';
  subject: string;
  text: string;
}

/** What has happened to a key. */
export type KeyEvent = 'created' | 'rotated' | 'revoked' | 'expiring';

interface Link {
  url: string;
  expiresAt: string;
}

/** The texts of mails: short, without secrets of keys. A link signs in once, and only by its button. */

export function signInMail({ url, expiresAt }: Link): Mail {
  const text = [
    'Open this link to sign in to the dashboard of the Civic Data Service:',
    url,
    `It works once, until ${timeOf(expiresAt)} UTC.`,
    'If you did not ask for it, ignore this email. Nobody can sign in without the link.',
  ];
  return { kind: 'sign-in', subject: 'Your sign-in link', text: paragraphs(text) };
}

/** @param customer null for an operator. @param invitedBy see `namedBy` */
export function invitationMail({ url, expiresAt }: Link, customer: string | null, invitedBy: string): Mail {
  const what =
    customer === null
      ? 'as an operator. There you manage customers'
      : `for ${line(customer)}. There you create API keys and see how they are used`;
  const text = [
    `You are invited to the dashboard of the Civic Data Service by ${line(invitedBy)}, ${what}.`,
    `Accept the invitation here by ${momentOf(expiresAt)}:`,
    url,
    'If you did not expect this, ignore it.',
  ];
  return { kind: 'invitation', subject: 'You are invited to the Civic Data Service', text: paragraphs(text) };
}

/** @param url of the person's account. @param by who made the link, see `namedBy`; undefined for a sign-in from another browser */
export function sessionMail({ customer, address, browser }: Session, url: string, by?: string): Mail {
  const [how, what] = by
    ? [`A link that ${line(by)} made was used to sign in as you`, 'A sign-in as you']
    : ['You signed in from a browser that is new to us', 'A sign-in from another browser'];
  const text = [
    `${how}, ${customer ? `for ${line(customer.name)}` : 'as an operator'}, with ${browser || 'an unknown browser'}, from ${address}.`,
    'If that was not you, sign in by email or single sign-on, then end that session, and remove passkeys that are not yours:',
    url,
  ];
  return { kind: 'notice', subject: what, text: paragraphs(text) };
}

type NoticedKey = Pick<ApiKey, 'keyId' | 'label' | 'customer' | 'expiresAt'>;

const SUBJECTS: Record<KeyEvent, string> = {
  created: 'A new API key',
  rotated: 'An API key was rotated',
  revoked: 'An API key was revoked',
  expiring: 'An API key expires soon',
};

/** @param key of a rotation, the old one. @param url of the key's page. @param by see `namedBy`; undefined for automatic changes */
export function keyMail(event: KeyEvent, key: NoticedKey, url: string, by?: string): Mail {
  const { keyId, label, customer, expiresAt } = key;
  const name = `The key "${line(label)}" (${keyId}) of ${line(customer)}`;
  const who = by === undefined ? '' : ` by ${line(by)}`;
  const end = expiresAt === null ? '' : momentOf(expiresAt);
  const happened: Record<KeyEvent, string> = {
    created: `${name} was created${who}.${end && ` It expires on ${end}.`}`,
    rotated: `${name} was rotated${who}. There is a new key.${end && ` The old one works until ${end}.`}`,
    revoked: `${name} was revoked${who}. Requests with it get a 401.`,
    expiring: `${name} expires on ${end}. To replace it without a gap, rotate it before then.`,
  };
  const advice =
    by === undefined ? [] : ['If you did not expect this, sign in, and revoke the key or remove the member.'];
  return { kind: 'notice', subject: SUBJECTS[event], text: paragraphs([happened[event], url, ...advice]) };
}

/** @param url of the usage of the key */
export function limitMail(alert: LimitAlert, { keyId, label, customer }: NoticedKey, url: string): Mail {
  const name = `The key "${line(label)}" (${keyId}) of ${line(customer)}`;
  const isNear = alert === 'limit.near';
  const subject = isNear ? 'An API key is close to its rate limit' : 'Requests above the rate limit are refused';
  const text = isNear
    ? `${name} uses more than 80 % of its rate limit. Requests above it get a 429.`
    : `${name} sends more requests than its rate limit allows. Some got a 429.`;
  const advice = 'Send fewer requests at a time, or ask the operator for a higher limit. This is what it used:';
  return { kind: 'alert', subject, text: paragraphs([text, advice, url]) };
}

/** @param reason such as "every message has failed since Nov 17, 2026" */
export function webhookMail(host: string, reason: string, url: string): Mail {
  const text = [
    `The webhook to ${line(host)} was disabled: ${reason}. It gets no more messages.`,
    'Fix the receiver, then enable the webhook. It will get what it missed:',
    url,
  ];
  return { kind: 'notice', subject: 'A webhook was disabled', text: paragraphs(text) };
}

const paragraphs = (texts: readonly string[]): string => `${texts.join('\n\n')}\n`;

/** Turns user input into one short line. Control characters could fake other parts of the mail. */
const line = (text: string): string => shorten(text.replace(/[\p{C}\s]+/gu, ' ').trim(), 200);
