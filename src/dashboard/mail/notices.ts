import { setTimeout } from 'node:timers/promises';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import type { CreatedLink } from '../../../db/storage/accounts/links.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import type { Webhook } from '../../../db/storage/accounts/webhook-rows.js';
import type { Log } from '../../process/log/log.js';
import { linkUrl } from '../place.js';
import type { Mailer, Recipient } from './mailer.js';
import { invitationMail, type KeyEvent, keyMail, linkMail, type Mail, signInMail, webhookMail } from './mails.js';

interface NoticesOptions {
  accounts: Accounts;
  mailer: Mailer;
  /** Of the dashboard. */
  url: string;
  log: Log;
}

/** Jobs that wait for their time or for the accounts; each has little more than an email. */
const MAX_JOBS = 1_000;

/** Within how many milliseconds the job of a sign-in link begins. */
const SIGN_IN_MS = 1_000;

const HOUR_MS = 3_600_000;

/** What is mailed to whom. All of it is looked up after the response: how long that takes tells nobody who has an account. */
export class Notices {
  readonly #abort = new AbortController();
  #jobs = 0;
  #running: Promise<void> | undefined;

  constructor(private readonly options: NoticesOptions) {}

  /** Looks every hour for keys that expire soon. Of several processes, one mails each notice. */
  start(): void {
    this.#running ??= this.#watchExpiry();
  }

  /** Gives up what waits. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  /**
   * A link to sign in, if somebody with this email may. It is looked up at a random time: a look-up takes longer if there is a member, and
   * would hold up the next request of the same client.
   */
  mailLink(email: string, address: string): void {
    const { accounts, mailer, url } = this.options;
    this.#later(async () => {
      const [member] = await accounts.sessions.entries(email);
      if (!member) return;
      const actor = { name: member.email, address };
      const link = await accounts.links.request(member.id, actor, () => mailer.reserve('sign-in', member, address));
      if (!link) return;
      mailer.sendReserved(member.email, signInMail({ url: linkUrl(url, link.token), expiresAt: link.expiresAt }));
    }, Math.random() * SIGN_IN_MS);
  }

  /** @param customer null for an operator. @returns whether it is mailed: there may have been too many */
  mailInvitation(to: Recipient, link: CreatedLink, customer: string | null, invitedBy: string): boolean {
    const { mailer, url } = this.options;
    const { expiresAt } = link;
    return mailer.send(to, invitationMail({ url: linkUrl(url, link.token), expiresAt }, customer, invitedBy));
  }

  /** Tells a person that somebody, who may be the person, has used a link of somebody else. @param by see `namedBy` */
  signedInByLink({ email, customerId, customer, address }: Session, by: string): void {
    const { mailer, url } = this.options;
    mailer.send({ email, customerId }, linkMail(by, customer?.name, address, `${url}/account`));
  }

  /** @param by see `namedBy`; undefined for what happens by itself */
  keyChanged(event: KeyEvent, key: ApiKey, by?: string): void {
    const url = `${this.options.url}/keys/${key.keyId}`;
    this.#toMembers(key.customerId, keyMail(event, key, url, by));
  }

  webhookDisabled({ id, customerId, url }: Webhook, reason: string): void {
    const page = `${this.options.url}/webhooks/${id}`;
    this.#toMembers(customerId, webhookMail(new URL(url).host, reason, page), ['owner']);
  }

  async #watchExpiry(): Promise<void> {
    const { accounts, log } = this.options;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      try {
        for (const key of await accounts.keys.takeExpiring({ name: 'dashboard' })) this.keyChanged('expiring', key);
      } catch (error) {
        log.warn({ err: error }, 'Keys that expire soon cannot be read now');
      }
      await setTimeout(HOUR_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Those who have joined. */
  #toMembers(customerId: number, mail: Mail, roles = ['owner', 'member']): void {
    const { accounts, mailer } = this.options;
    this.#later(async () => {
      const members = await accounts.members.list(customerId);
      for (const member of members)
        if (member.joinedAt !== null && roles.includes(member.role)) mailer.send(member, mail);
    });
  }

  #later(job: () => Promise<void>, ms = 0): void {
    const { log } = this.options;
    const { signal } = this.#abort;
    if (this.#jobs >= MAX_JOBS) {
      log.warn('A mail was not sent: too many wait for the accounts');
      return;
    }
    this.#jobs += 1;
    void setTimeout(ms, undefined, { signal })
      .then(job)
      .catch((error: Error) => {
        if (!signal.aborted) log.warn({ err: error }, 'A mail was not sent: the accounts cannot be used');
      })
      .finally(() => {
        this.#jobs -= 1;
      });
  }
}
