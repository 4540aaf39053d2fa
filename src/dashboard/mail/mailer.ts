import type { Transporter } from 'nodemailer';
import { OperatorError } from '../../../db/operator-error.js';
import type { Log } from '../../process/log/log.js';
import { isLoopback } from '../../process/settings/parse-values.js';
import { RateLimitTable } from '../../server/access/rate-limit-table.js';
import type { Mail } from './mails.js';

export interface MailerOptions {
  smtpUrl: string;
  from: string;
  log: Log;
  /** Milliseconds between two attempts. */
  retryMs?: readonly number[];
}

type QueuedMail = Mail & { to: string; retries: number };

/** Mails for which it is their turn. */
const MAX_QUEUE = 100;

/** Mails that wait for another attempt. */
const MAX_RETRIES = 100;

/** The last one is for servers that refuse a new sender for some minutes (greylisting). A link would have ended much later. */
const RETRY_MS = [5_000, 60_000, 300_000];

/** Milliseconds without an answer of the mail server. */
const TIMEOUT_MS = 10_000;

/** Somebody waits for the result. */
const VERIFY_MS = 2_000;

/** Sends mails one after the other, in the background: no request waits for a mail server, and none fails because of it. */
export class Mailer {
  readonly #limits = new MailLimits();
  /** Those for which it is their turn. The package queues them. */
  readonly #open = new Set<Promise<void>>();
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #abort = new AbortController();
  #transport: Promise<Transporter> | undefined;

  constructor(private readonly options: MailerOptions) {}

  /**
   * Sends a mail soon, unless there were too many.
   *
   * @returns whether it will be sent
   */
  send(to: Recipient, mail: Mail): boolean {
    const isTaken = this.reserve(mail.kind, to);
    if (isTaken) this.sendReserved(to.email, mail);
    return isTaken;
  }

  /** Counts a mail before its text. @param address see `MailLimits.take`. @returns false if there were too many: the log says so */
  reserve(kind: Mail['kind'], to: Recipient, address?: string): boolean {
    // Those that anybody can cause leave room for others, also for links of operators.
    const max = kind === 'sign-in' && to.customerId !== null ? MAX_QUEUE : 1.5 * MAX_QUEUE;
    const isFull = this.#open.size >= max || this.#abort.signal.aborted;
    if (!isFull && this.#limits.take(kind, to, address)) return true;
    const reason = isFull ? 'too many wait for the mail server' : 'there were too many in an hour';
    this.options.log.warn({ kind }, `A mail was not sent: ${reason}`);
    return false;
  }

  /** @param retries how often it was tried again */
  sendReserved(to: string, mail: Mail, retries = 0): void {
    const job = this.#deliver({ ...mail, to, retries }).finally(() => this.#open.delete(job));
    this.#open.add(job);
  }

  /** Signs in to the mail server, without a mail. @throws OperatorError */
  async verify(): Promise<void> {
    const transport = await createTransport(this.options.smtpUrl, VERIFY_MS);
    await transport.verify().catch(({ message }: Error) => {
      throw new OperatorError(
        `The mail server of SMTP_URL cannot be used: ${message}.`,
        'Check SMTP_URL, and that the server is running.',
      );
    });
  }

  /** Gives up what waits. */
  async stop(): Promise<void> {
    this.#abort.abort();
    for (const timer of this.#retries) clearTimeout(timer);
    (await this.#transport)?.close();
    await Promise.all(this.#open);
  }

  async #deliver(mail: QueuedMail): Promise<void> {
    const { from, log } = this.options;
    const { kind, to, subject, text } = mail;
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
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // Its message can repeat the recipient.
      log.warn({ kind, code, responseCode }, 'The mail server did not take a mail');
      const isFinal = responseCode !== undefined && responseCode >= 500;
      if (!isFinal) this.#retryLater(mail);
    }
  }

  /** Waits outside the queue: a mail server that refuses one recipient for a while delays no mail to others. */
  #retryLater(mail: QueuedMail): void {
    const { log, retryMs = RETRY_MS } = this.options;
    const pause = retryMs[mail.retries];
    if (pause === undefined) return;
    if (this.#retries.size >= MAX_RETRIES) {
      log.warn({ kind: mail.kind }, 'A mail was not sent: too many wait for another attempt');
      return;
    }
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      this.sendReserved(mail.to, mail, mail.retries + 1);
    }, pause);
    this.#retries.add(timer);
  }
}

const SENDER = 'Civic Data Service';

/** The package is loaded with the first mail. */
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
    // On this machine, nobody else reads what is sent.
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
  /** Null for an operator. */
  customerId: number | null;
}

const hourly = (points: number) => new RateLimitTable({ points, seconds: 3_600 });

/** That one customer gets of a kind in an hour, however many others get. */
const OWN_ROOM = 20;

/** How many mails are sent in an hour. No table that is full for some closes out others: who causes mails, or whose email is known, is another. */
class MailLimits {
  /** Requests for sign-in links without a session. Each email gets one in ten minutes: see `Links.request`. */
  readonly #ofAddress = hourly(20);
  readonly #ofEmail = { invitation: hourly(3), notice: hourly(20) };
  /** The notices are those of three changes of keys for 20 members. The links are all that 20 members can get. */
  readonly #ofCustomer = { 'sign-in': hourly(120), invitation: hourly(20), notice: hourly(60) };
  /** Of all customers, above their own room. Sign-in links have one of their own: what members do keeps nobody from signing in. */
  readonly #signIns = hourly(100);
  readonly #others = hourly(100);

  /** Counts a mail. @param address of the client that requested it, if nobody is signed in. @returns false if there were too many */
  take(kind: Mail['kind'], { email, customerId }: Recipient, address?: string): boolean {
    const use = (table: RateLimitTable, client: string) => table.use(client, 1).used;
    const fits = (table: RateLimitTable, client: string) => use(table, client) <= table.limit.points;
    // What one customer sends to an email takes no mail from another, which could otherwise tell that the email has several.
    const isWithin =
      kind === 'sign-in'
        ? address === undefined || fits(this.#ofAddress, address)
        : fits(this.#ofEmail[kind], `${customerId} ${email}`);
    // A mail that one limit refuses does not count for the next.
    if (!isWithin) return false;
    const table = this.#ofCustomer[kind];
    const used = use(table, String(customerId));
    if (used > table.limit.points) return false;
    return used <= OWN_ROOM || customerId === null || fits(kind === 'sign-in' ? this.#signIns : this.#others, '');
  }
}
