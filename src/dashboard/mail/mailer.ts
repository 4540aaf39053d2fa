import { setTimeout } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { RateLimitTable } from '../../access/rate-limit-table.js';
import { isLoopback } from '../../config/parse-values.js';
import type { Log } from '../../logging/log.js';
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
}

/** In an hour. Sign-in links and invitations can be asked for by others; notices are about what members of the customer do. */
const HOUR_S = 3_600;
const MAX_LINKS = 3;
const MAX_NOTICES = 20;
const MAX_ALL = 100;

/** Mails that wait. */
const MAX_QUEUE = 100;

/** A mail server that is away for longer than this would get links that have ended. */
const RETRY_MS = [5_000, 60_000];

/** Milliseconds without an answer of the mail server. */
const TIMEOUT_MS = 10_000;

/** Sends mails one after the other, in the background: no request waits for a mail server, and none fails because of it. */
export class Mailer {
  readonly #links = new RateLimitTable({ points: MAX_LINKS, seconds: HOUR_S });
  readonly #notices = new RateLimitTable({ points: MAX_NOTICES, seconds: HOUR_S });
  readonly #all = new RateLimitTable({ points: MAX_ALL, seconds: HOUR_S });
  readonly #queue: QueuedMail[] = [];
  readonly #abort = new AbortController();
  #transport: Transporter | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: MailerOptions) {}

  /** Sends a mail soon, unless there were too many. The log names no address. */
  send(to: string, mail: Mail): void {
    const problem = this.#problemWith(to, mail.kind);
    if (problem) {
      this.options.log.warn({ kind: mail.kind }, problem);
      return;
    }
    this.#queue.push({ ...mail, to });
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Gives up what waits. */
  async stop(): Promise<void> {
    this.#abort.abort();
    this.#transport?.close();
    await this.#running;
  }

  #problemWith(to: string, kind: Mail['kind']): string | undefined {
    if (this.#queue.length >= MAX_QUEUE || this.#abort.signal.aborted)
      return 'A mail was not sent: too many wait for the mail server';
    const isFull = (table: RateLimitTable, client: string) => table.use(client, 1).used > table.limit.points;
    // A mail that the limit of its recipient refuses does not count for the others.
    const isOver = isFull(kind === 'notice' ? this.#notices : this.#links, to) || isFull(this.#all, '');
    return isOver ? 'A mail was not sent: there were too many in an hour' : undefined;
  }

  async #run(): Promise<void> {
    for (let mail = this.#queue.shift(); mail; mail = this.#queue.shift()) {
      if (this.#abort.signal.aborted) return;
      await this.#deliver(mail);
    }
  }

  async #deliver({ kind, to, subject, text }: QueuedMail): Promise<void> {
    const { from, log, retryMs = RETRY_MS } = this.options;
    for (const pause of [...retryMs, undefined]) {
      try {
        this.#transport ??= await createTransport(this.options.smtpUrl);
        await this.#transport.sendMail({
          from: { name: SENDER, address: from },
          to: { name: '', address: to },
          subject,
          text,
        });
        log.info({ kind }, 'mail');
        return;
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        // Its message can repeat the recipient.
        log.warn({ kind, code, responseCode }, 'The mail server did not take a mail');
        const isFinal = responseCode !== undefined && responseCode >= 500;
        if (pause === undefined || isFinal) return;
        await setTimeout(pause, undefined, { signal: this.#abort.signal }).catch(() => {});
      }
    }
  }
}

const SENDER = 'Civic Data Service';

/** The package is loaded with the first mail. */
async function createTransport(smtpUrl: string): Promise<Transporter> {
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
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}
