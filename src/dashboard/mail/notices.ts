import { IntlMessageFormat } from 'intl-messageformat';
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
import MAILS from './mails.json' with { type: 'json' };

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
      const values = { url: linkUrl(url, link.token), time: timeOf(link.expiresAt) };
      mailer.sendReserved(member.email, writeMail('signIn', values));
    };
    mailer.later('sign-in', lookUp, Math.random() * SIGN_IN_MS);
  }

  /** @param customer null for an operator. @returns whether it is mailed: false if there were too many */
  mailInvitation(to: Recipient, link: CreatedLink, customer: string | null, invitedBy: string): boolean {
    const { mailer, url } = this.options;
    const about = { by: invitedBy, customer: customer ?? '', isOperator: customer === null };
    const values = { ...about, url: linkUrl(url, link.token), end: momentOf(link.expiresAt) };
    return mailer.send(to, writeMail('invitation', values));
  }

  /** Notifies a person that somebody, perhaps the person, has used a link that somebody else created. @param by see `namedBy` */
  signedInByLink(session: Session, by: string): void {
    const { mailer, url } = this.options;
    mailer.send(session, writeMail('linkUsed', { ...sessionValues(session), by, url: `${url}/account` }));
  }

  /** Notifies a person of a session with a browser and system that are new. */
  signedIn(session: Session): void {
    const { accounts, mailer, url } = this.options;
    const values = { ...sessionValues(session), url: `${url}/account` };
    mailer.later('notice', async () => {
      if (await accounts.sessions.noteBrowser(session)) mailer.send(session, writeMail('newBrowser', values));
    });
  }

  /** @param by see `namedBy`; empty for what nobody did */
  keyChanged(event: KeyEvent, key: ApiKey, by = ''): void {
    const url = `${this.options.url}/keys/${key.keyId}`;
    this.#toMembers(key.customerId, writeMail(event, { ...keyValues(key), by, url }));
  }

  webhookDisabled({ id, customerId, url }: Webhook, reason: string): void {
    const page = `${this.options.url}/webhooks/${id}`;
    this.#toMembers(customerId, writeMail('webhookDisabled', { host: new URL(url).host, reason, url: page }), [
      'owner',
    ]);
  }

  /** Mails about keys that expire soon. If there are several processes, only one of them mails each notice. */
  async keysExpire(): Promise<void> {
    for (const key of await this.options.accounts.keys.takeExpiring(DASHBOARD)) this.keyChanged('expiring', key);
  }

  limitUsed(alert: LimitAlert, key: ApiKey): void {
    const url = `${this.options.url}/usage?key=${key.keyId}`;
    this.#toMembers(key.customerId, writeMail(alert, { ...keyValues(key), url }), ['owner']);
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
type KeyEvent = 'created' | 'rotated' | 'revoked' | 'expiring';

type Values = Readonly<Record<string, string | boolean>>;

/** Writes a mail of `mails.json`: short, without secrets of keys. A link signs in once, and only by its button. */
export function writeMail(name: keyof typeof MAILS, { url, ...values }: Values): Mail {
  const { kind, subject, text } = MAILS[name];
  const lines = Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? line(value) : value]);
  const all = { ...Object.fromEntries(lines), url };
  const paragraphs = text.map((message) => new IntlMessageFormat(message, 'en').format(all));
  return { kind: kind as Mail['kind'], subject, text: `${paragraphs.join('\n\n')}\n` };
}

/** The key of a mail. Of a rotation, it is the old one. */
const keyValues = ({ keyId, label, customer, expiresAt: end }: ApiKey): Values => ({
  ...{ keyId, label, customer, expires: end !== null, end: end === null ? '' : momentOf(end) },
});

/** The session of a mail. Operators have no customer. */
const sessionValues = ({ customer, address, browser }: Session): Values => ({
  ...{ customer: customer?.name ?? '', isOperator: customer === null },
  ...{ address, browser: browser || 'an unknown browser' },
});

/** Turns user input into one short line. Control characters could fake other parts of the mail. */
const line = (text: string): string => shorten(text.replace(/[\p{C}\s]+/gu, ' ').trim(), 200);
