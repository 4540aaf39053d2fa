import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { DASHBOARD } from '../../../db/storage/accounts/audit.js';
import type { ApiKey } from '../../../db/storage/accounts/keys.js';
import type { LimitAlert } from '../../../db/storage/accounts/limit-alerts.js';
import type { CreatedLink } from '../../../db/storage/accounts/links.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import type { Webhook } from '../../../db/storage/accounts/webhook-rows.js';
import { linkUrl } from '../place.js';
import type { Mailer, Recipient } from './mailer.js';
import {
  invitationMail,
  type KeyEvent,
  keyMail,
  limitMail,
  type Mail,
  sessionMail,
  signInMail,
  webhookMail,
} from './mails.js';

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
