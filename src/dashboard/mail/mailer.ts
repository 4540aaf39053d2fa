import type { Transporter } from 'nodemailer';
import { OperatorError } from '../../../db/operator-error.js';
import { isLoopback } from '../../config/parse-values.js';
import type { Log } from '../../logging/log.js';
import { MailLimits, type Recipient } from './mail-limits.js';
import type { Mail } from './mails.js';

export interface MailerOptions {
  smtpUrl: string;
  from: string;
  log: Log;
  /** Milliseconds between two attempts. */
  retryMs?: readonly number[];
}

interface QueuedMail extends Mail {
  to: string;
  /** How often it was tried again. */
  retries: number;
}

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
  readonly #queue: QueuedMail[] = [];
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #abort = new AbortController();
  #transport: Transporter | undefined;
  #running: Promise<void> | undefined;

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

  /** Counts a mail before there is its text. @returns false if there were too many. The log, which names no address, says so */
  reserve(kind: Mail['kind'], to: Recipient): boolean {
    const isFull = this.#queue.length >= MAX_QUEUE || this.#abort.signal.aborted;
    if (!isFull && this.#limits.take(kind, to)) return true;
    const reason = isFull ? 'too many wait for the mail server' : 'there were too many in an hour';
    this.options.log.warn({ kind }, `A mail was not sent: ${reason}`);
    return false;
  }

  sendReserved(to: string, mail: Mail): void {
    this.#enqueue({ ...mail, to, retries: 0 });
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
    this.#transport?.close();
    await this.#running;
  }

  #enqueue(mail: QueuedMail): void {
    this.#queue.push(mail);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    for (let mail = this.#queue.shift(); mail; mail = this.#queue.shift()) {
      if (this.#abort.signal.aborted) return;
      await this.#deliver(mail);
    }
    this.#running = undefined;
  }

  async #deliver(mail: QueuedMail): Promise<void> {
    const { from, log } = this.options;
    const { kind, to, subject, text } = mail;
    try {
      this.#transport ??= await createTransport(this.options.smtpUrl);
      await this.#transport.sendMail({
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
      this.#enqueue({ ...mail, retries: mail.retries + 1 });
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
    ...{ pool: true, maxConnections: 1 },
    // On this machine, nobody else reads what is sent.
    requireTLS: !secure && !isLoopback(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}
