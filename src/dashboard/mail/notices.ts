import type { Accounts } from '../../../db/accounts/accounts.js';
import type { ApiKey } from '../../../db/accounts/find-key.js';
import type { CreatedLink } from '../../../db/accounts/links.js';
import type { Webhook } from '../../../db/accounts/webhook-rows.js';
import type { Log } from '../../logging/log.js';
import { linkUrl } from '../session/link-url.js';
import { findInvited } from '../sign-in/find-invited.js';
import type { Mailer } from './mailer.js';
import { invitationMail, type KeyEvent, keyMail, type Mail, signInMail, webhookMail } from './mails.js';

interface NoticesOptions {
  accounts: Accounts;
  mailer: Mailer;
  /** Of the dashboard. */
  url: string;
  log: Log;
}

/** Jobs that wait for the accounts. */
const MAX_JOBS = 100;

/** What is mailed to whom. All of it is looked up after the response: how long that takes tells nobody who has an account. */
export class Notices {
  #jobs = 0;

  constructor(private readonly options: NoticesOptions) {}

  /** A link to sign in, if somebody with this email may. */
  mailLink(email: string, address: string): void {
    const { accounts, mailer, url } = this.options;
    this.#later(async () => {
      const member = await findInvited(accounts, email);
      if (!member) return;
      const link = await accounts.links.create(member.id, 'sign-in', { name: member.email, address });
      mailer.send(member.email, signInMail({ url: linkUrl(url, link.token), expiresAt: link.expiresAt }));
    });
  }

  /** @param customer null for an operator */
  mailInvitation(email: string, link: CreatedLink, customer: string | null, invitedBy: string): void {
    const { mailer, url } = this.options;
    mailer.send(
      email,
      invitationMail({ url: linkUrl(url, link.token), expiresAt: link.expiresAt }, customer, invitedBy),
    );
  }

  /** @param by email of the person who did it; undefined for what happens by itself */
  keyChanged(event: KeyEvent, key: ApiKey, by?: string): void {
    const { keyId, label, customer, customerId, expiresAt } = key;
    const url = `${this.options.url}/keys/${keyId}`;
    this.#toMembers(customerId, keyMail({ event, keyId, label, customer, expiresAt, by, url }));
  }

  webhookDisabled({ id, customerId, url }: Webhook, reason: string): void {
    const page = `${this.options.url}/webhooks/${id}`;
    this.#toMembers(customerId, webhookMail(new URL(url).host, reason, page));
  }

  /** Those who have joined. */
  #toMembers(customerId: number, mail: Mail): void {
    const { accounts, mailer } = this.options;
    this.#later(async () => {
      const members = await accounts.members.list(customerId);
      for (const { email, joinedAt } of members) if (joinedAt !== null) mailer.send(email, mail);
    });
  }

  #later(job: () => Promise<void>): void {
    const { log } = this.options;
    if (this.#jobs >= MAX_JOBS) {
      log.warn('A mail was not sent: too many wait for the accounts');
      return;
    }
    this.#jobs += 1;
    setImmediate(() =>
      job()
        .catch((error: Error) => log.warn({ err: error }, 'A mail was not sent: the accounts cannot be used'))
        .finally(() => {
          this.#jobs -= 1;
        }),
    );
  }
}
