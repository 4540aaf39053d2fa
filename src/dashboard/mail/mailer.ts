import { setTimeout } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { OperatorError } from '../../../db/operator-error.js';
import type { Log } from '../../process/log/log.js';
import { isLoopback } from '../../process/settings/parse-values.js';
import { RateLimitTable } from '../../server/access/rate-limit.js';
import type { Mail } from './notices.js';

export interface MailerOptions {
  smtpUrl: string;
  from: string;
  log: Log;
  /** Milliseconds between two attempts. */
  retryMs?: readonly number[];
}

/**
 * Maximum number of jobs in the queue: look-ups, mails, and mails that wait for another attempt. Those of sign-ins, which anybody can
 * cause, leave room for others.
 */
const MAX_JOBS = 1_500;
export const MAX_SIGN_INS = 1_000;

/** The last pause is for servers that refuse a new sender for some minutes (greylisting). Links expire much later. */
const RETRY_MS = [5_000, 60_000, 300_000];

const TIMEOUT_MS = 10_000;

/** Shorter for a check, because somebody waits for the result. */
const VERIFY_MS = 2_000;

/** Sends mails one after the other, in the background: no request waits for a mail server, and none fails because of it. */
export class Mailer {
  readonly #limits = new MailLimits();
  readonly #queue = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #transport: Promise<Transporter> | undefined;

  constructor(private readonly options: MailerOptions) {}

  /** Queues a mail, unless there were too many. @returns whether it will be sent */
  send(to: Recipient, mail: Mail): boolean {
    return this.reserve(mail.kind, to) && this.sendReserved(to.email, mail);
  }

  /** Counts a mail before its text is written. @param address see `MailLimits.take`. @returns false if there were too many: the log says so */
  reserve(kind: Mail['kind'], to: Recipient, address?: string): boolean {
    const fits = this.#limits.take(kind, to, address);
    if (!fits) this.options.log.warn({ kind }, 'A mail was not sent: there were too many in an hour');
    return fits;
  }

  sendReserved(to: string, mail: Mail): boolean {
    return this.later(mail.kind, () => this.#deliver(to, mail, 0));
  }

  /** Queues a job that leads to mails of a kind. @returns false if the queue is full: the log says so */
  later(kind: Mail['kind'], job: () => Promise<void>, ms = 0): boolean {
    const { log } = this.options;
    const { signal } = this.#abort;
    if (signal.aborted) return false;
    if (this.#queue.size >= (kind === 'sign-in' ? MAX_SIGN_INS : MAX_JOBS)) {
      log.warn({ kind }, 'A mail was not sent: too many wait');
      return false;
    }
    const done: Promise<void> = setTimeout(ms, undefined, { signal })
      .then(job)
      .catch((error: Error) => {
        if (!signal.aborted) log.warn({ kind, err: error }, 'A mail was not sent: the accounts cannot be used');
      })
      .finally(() => this.#queue.delete(done));
    this.#queue.add(done);
    return true;
  }

  /** Signs in to the mail server, and sends no mail. @throws OperatorError */
  async verify(): Promise<void> {
    const transport = await createTransport(this.options.smtpUrl, VERIFY_MS);
    await transport.verify().catch(({ message }: Error) => {
      throw new OperatorError(
        `The mail server of SMTP_URL cannot be used: ${message}.`,
        'Check SMTP_URL, and that the server is running.',
      );
    });
  }

  /** Drops what waits. */
  async stop(): Promise<void> {
    this.#abort.abort();
    (await this.#transport)?.close();
    await Promise.all(this.#queue);
  }

  /** A mail server that refuses one recipient for a while delays no mail to others: the mail goes back into the queue. */
  async #deliver(to: string, mail: Mail, retries: number): Promise<void> {
    const { from, log, retryMs = RETRY_MS } = this.options;
    const { kind, subject, text } = mail;
    try {
      this.#transport ??= createTransport(this.options.smtpUrl);
      await (await this.#transport).sendMail({
        from: { name: SENDER, address: from },
        to: { name: '', address: to },
        subject,
        text,
      });
      log.info({ kind }, 'mail');
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
      // The message can repeat the recipient.
      log.warn({ kind, code, responseCode }, 'The mail server did not take a mail');
      const pause = responseCode >= 500 ? undefined : retryMs[retries];
      if (pause !== undefined) this.later(kind, () => this.#deliver(to, mail, retries + 1), pause);
    }
  }
}

const SENDER = 'Civic Data Service';

/** Loads the package with the first mail. */
async function createTransport(smtpUrl: string, timeoutMs = TIMEOUT_MS): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    pool: true,
    maxConnections: 1,
    // On this machine, nobody can intercept the connection.
    requireTLS: !secure && !isLoopback(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export interface Recipient {
  email: string;
  customerId: number | null;
}

const hourly = (points: number) => new RateLimitTable({ points, seconds: 3_600 });

/** Mails of a kind that each customer is guaranteed per hour, however many others get. */
const GUARANTEED_MAILS = 20;

/** Limits how many mails are sent in an hour. Separate tables count by sender and by recipient, so that one that is full does not block others. */
class MailLimits {
  /** Requests for sign-in links without a session. Each email gets one in ten minutes: see `Links.request`. */
  readonly #ofAddress = hourly(20);
  readonly #ofEmail = { invitation: hourly(3), notice: hourly(20), alert: hourly(20) };
  /** The notices are those of three changes of keys for 20 members, and leave room for alerts. The links are all that 20 members can get. */
  readonly #ofCustomer = { 'sign-in': hourly(120), invitation: hourly(20), notice: hourly(60), alert: hourly(60) };
  /**
   * Mails of all customers beyond their guaranteed ones. Sign-in links have a separate limit, so that members cannot keep anybody from
   * signing in.
   */
  readonly #signIns = hourly(100);
  readonly #others = hourly(100);

  /** Counts a mail. @param address of the client that requested it, if nobody is signed in. @returns false if there were too many */
  take(kind: Mail['kind'], { email, customerId }: Recipient, address?: string): boolean {
    const use = (table: RateLimitTable, client: string) => table.use(client, 1).used;
    const fits = (table: RateLimitTable, client: string) => use(table, client) <= table.limit.points;
    // Mails of one customer to an email do not count for another customer, who could otherwise tell that the email belongs to several.
    const isWithin =
      kind === 'sign-in'
        ? address === undefined || fits(this.#ofAddress, address)
        : fits(this.#ofEmail[kind], `${customerId} ${email}`);
    // A mail that one limit refuses does not count for the next limit.
    if (!isWithin) return false;
    const table = this.#ofCustomer[kind];
    const used = use(table, String(customerId));
    if (used > table.limit.points) return false;
    return (
      used <= GUARANTEED_MAILS || customerId === null || fits(kind === 'sign-in' ? this.#signIns : this.#others, '')
    );
  }
}
