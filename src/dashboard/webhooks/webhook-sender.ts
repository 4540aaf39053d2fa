import { setTimeout } from 'node:timers/promises';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { type DueDelivery, MAX_ATTEMPTS } from '../../../db/accounts/webhook-deliveries.js';
import { yieldToEventLoop } from '../../../db/event-loop.js';
import type { DatasetStore } from '../../../db/release/dataset-store.js';
import type { Log } from '../../logging/log.js';
import type { Notices } from '../mail/notices.js';
import { ReleaseMessages } from './messages.js';
import { type SendOptions, sendMessage } from './send-message.js';

export interface WebhookSenderOptions extends Omit<SendOptions, 'signal' | 'now' | 'timeoutMs'> {
  accounts: Accounts;
  datasets: DatasetStore;
  /** Tells members about a webhook that was disabled. */
  notices?: Notices | undefined;
  log: Log;
  /** Milliseconds between two looks for a new release and for messages that are due; 5,000 by default. */
  pollMs?: number;
  /** Milliseconds for an attempt; 10,000 by default. */
  timeoutMs?: number;
}

/** Attempts at the same time. */
const PARALLEL = 4;

/** A webhook to which every message has failed for so long is disabled. */
const MAX_FAILING_DAYS = 5;

const ACTOR = { name: 'dashboard' };
const GONE = 410;

/** Tells webhooks about new releases. Whoever publishes does not wait for it, and several processes can run it. */
export class WebhookSender {
  readonly #abort = new AbortController();
  #running: Promise<unknown> | undefined;
  #pause = new AbortController();
  #hasFailed = false;

  constructor(private readonly options: WebhookSenderOptions) {}

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks at once, and does not wait for the next time. */
  wake(): void {
    this.#pause.abort();
  }

  /** Ends what it does. A message that is on its way is sent again after a minute, by the next process. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort;
    const { pollMs = 5_000, log } = this.options;
    while (!signal.aborted) {
      try {
        await this.#tellReleases();
        await Promise.all(Array.from({ length: PARALLEL }, () => this.#sendDue()));
        this.#hasFailed = false;
      } catch (error) {
        if (!this.#hasFailed && !signal.aborted)
          log.warn({ err: error }, 'Webhooks cannot be told about releases now; the next attempts follow');
        this.#hasFailed = true;
      }
      await setTimeout(pollMs, undefined, { signal: AbortSignal.any([signal, this.#pause.signal]) }).catch(() => {});
      this.#pause = new AbortController();
    }
  }

  /** Queues messages for the webhooks that do not know the current release. */
  async #tellReleases(): Promise<void> {
    const active = await this.options.accounts.webhooks.active();
    // Without a webhook, the dataset is not even opened.
    const lease = active.length > 0 ? this.options.datasets.tryLease() : undefined;
    if (!lease) return;
    try {
      const behind = active.filter(({ release }) => release !== lease.release.version);
      if (behind.length === 0) return;
      const messages = new ReleaseMessages(lease.database);
      for (const webhook of behind) {
        if (this.#abort.signal.aborted) return;
        await this.options.accounts.webhooks.advance(webhook, lease.release.version, messages.since(webhook));
        // In the process of a server, requests come first.
        await yieldToEventLoop();
      }
    } finally {
      lease.end();
    }
  }

  /** Sends what is due, one after the other. */
  async #sendDue(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const due = await this.options.accounts.deliveries.takeDue();
      if (!due) return;
      await this.#send(due);
    }
  }

  async #send(due: DueDelivery): Promise<void> {
    const { timeoutMs = 10_000, accounts, log, ...rules } = this.options;
    const now = () => accounts.now();
    const result = await sendMessage(due, { ...rules, timeoutMs, now, signal: this.#abort.signal });
    if (this.#abort.signal.aborted && result.error !== undefined) return;
    await this.options.accounts.deliveries.record(due, result);
    const { status, error } = result;
    log.info({ webhook: due.webhookId, message: due.id, attempt: due.attempts, status, error }, 'webhook');
    if (status === GONE) await this.#disable(due, 'it answered 410 Gone');
    else if (error !== undefined && due.attempts >= MAX_ATTEMPTS) await this.#disableIfDead(due, now());
  }

  async #disableIfDead(due: DueDelivery, now: Date): Promise<void> {
    const since = await this.options.accounts.deliveries.failingSince(due.webhookId);
    if (since === undefined || now.getTime() - Date.parse(since) < MAX_FAILING_DAYS * 86_400_000) return;
    await this.#disable(due, `every message has failed since ${since}`);
  }

  async #disable({ customerId, webhookId }: DueDelivery, reason: string): Promise<void> {
    const { accounts, notices } = this.options;
    const webhook = await accounts.webhooks.disable(webhookId, ACTOR, { customerId }, reason);
    notices?.webhookDisabled(webhook, reason);
  }
}
