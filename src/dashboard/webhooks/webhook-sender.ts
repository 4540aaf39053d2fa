import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from '../../../db/event-loop.js';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { DASHBOARD } from '../../../db/storage/accounts/audit.js';
import {
  type DueDelivery,
  MAX_ATTEMPTS,
  type WebhookDeliveries,
} from '../../../db/storage/accounts/webhook-deliveries.js';
import type { NewMessage, Webhook } from '../../../db/storage/accounts/webhook-rows.js';
import { MAX_WEBHOOKS } from '../../../db/storage/accounts/webhooks.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import { summarizeChanges } from '../../../db/storage/queries/find-changes.js';
import type { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { findReleases, type ListedRelease } from '../../../db/storage/release/releases.js';
import type { Log } from '../../process/log/log.js';
import type { Notices } from '../mail/notices.js';
import { type SendOptions, sendMessage } from './receiver.js';

export interface WebhookSenderOptions extends Omit<SendOptions, 'signal' | 'now' | 'timeoutMs'> {
  accounts: Accounts;
  datasets: DatasetStore;
  /** Notifies members of a webhook that was disabled. */
  notices?: Notices | undefined;
  log: Log;
  /** Milliseconds between two checks for a new release and for messages that are due; 5,000 by default. */
  pollMs?: number;
  /** Milliseconds for an attempt; 10,000 by default. */
  timeoutMs?: number;
}

/** A webhook is disabled when all its messages have failed for this long. */
const MAX_FAILING_DAYS = 5;

const GONE = 410;

/** Notifies webhooks of new releases. Publishing does not wait for it, and several processes can run it. */
export class WebhookSender {
  readonly #abort = new AbortController();
  readonly #dispatcher: Dispatcher;
  #running: Promise<unknown> | undefined;
  #pause = new AbortController();
  /** When it checks for a new release again, in terms of `performance.now()`. */
  #checkAt = 0;
  #hasFailed = false;

  constructor(private readonly options: WebhookSenderOptions) {
    const { deliveries } = options.accounts;
    const deliver = (due: DueDelivery) => this.#send(due).catch((error: Error) => this.#warn(error));
    this.#dispatcher = new Dispatcher(deliveries, deliver, this.#abort.signal);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Checks for new releases and messages at once. */
  wake(): void {
    this.#checkAt = 0;
    this.#pause.abort();
  }

  /** Aborts open deliveries. The next process sends their messages again after a minute. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
    await this.#dispatcher.drain();
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      await this.#work().catch((error: Error) => this.#warn(error));
      const pause = AbortSignal.any([signal, this.#pause.signal]);
      await setTimeout(Math.max(0, this.#checkAt - performance.now()), undefined, { signal: pause }).catch(() => {});
      this.#pause = new AbortController();
    }
  }

  /** Does not wait for receivers: when a delivery ends, it wakes the loop, which starts the next one. */
  async #work(): Promise<void> {
    if (performance.now() >= this.#checkAt) {
      this.#checkAt = performance.now() + (this.options.pollMs ?? 5_000);
      await this.#queueMessages();
    }
    await this.#dispatcher.startDue(() => this.#pause.abort());
    this.#hasFailed = false;
  }

  #warn(error: Error): void {
    if (!this.#hasFailed && !this.#abort.signal.aborted)
      this.options.log.warn({ err: error }, 'Webhooks cannot be told about releases now; the next attempts follow');
    this.#hasFailed = true;
  }

  /** Queues messages for the webhooks that were not notified of the current release. */
  async #queueMessages(): Promise<void> {
    const active = await this.options.accounts.webhooks.active();
    // Without webhooks, the dataset need not be opened.
    if (active.length === 0) return;
    await this.options.datasets.withRelease(async (dataset) => {
      if (!dataset) return;
      const behind = active.filter(({ release }) => release !== dataset.release.version);
      if (behind.length === 0) return;
      const messages = new ReleaseMessages(dataset.database);
      for (const webhook of behind) {
        if (this.#abort.signal.aborted) return;
        await this.options.accounts.webhooks.advance(webhook, dataset.release.version, messages.since(webhook));
        // Requests to a server in the same process come first.
        await yieldToEventLoop();
      }
    });
  }

  async #send(due: DueDelivery): Promise<void> {
    const { timeoutMs = 10_000, accounts, log, ...rules } = this.options;
    const now = accounts.now();
    const result = await sendMessage(due, { ...rules, timeoutMs, now, signal: this.#abort.signal });
    if (this.#abort.signal.aborted && result.error !== undefined) return;
    await this.options.accounts.deliveries.record(due, result);
    const { status, error } = result;
    log.info({ webhook: due.webhookId, message: due.id, attempt: due.attempts, status, error }, 'webhook');
    if (status === GONE) await this.#disable(due, 'it answered 410 Gone');
    else if (error !== undefined && due.attempts >= MAX_ATTEMPTS) await this.#disableIfDead(due, accounts.now());
  }

  async #disableIfDead(due: DueDelivery, now: Date): Promise<void> {
    const since = await this.options.accounts.deliveries.failingSince(due.webhookId);
    if (since === undefined || now.getTime() - Date.parse(since) < MAX_FAILING_DAYS * 86_400_000) return;
    await this.#disable(due, `every message has failed since ${since}`);
  }

  async #disable({ customerId, webhookId, url }: DueDelivery, reason: string): Promise<void> {
    const { accounts, notices } = this.options;
    const webhooks = await accounts.webhooks.list(customerId);
    // In the meantime, it may have been deleted or disabled, or its URL may have changed.
    if (!webhooks.some((one) => one.id === webhookId && one.url === url && one.disabledAt === null)) return;
    const webhook = await accounts.webhooks.disable(webhookId, DASHBOARD, { customerId }, reason);
    notices?.webhookDisabled(webhook, reason);
  }
}

/** Maximum number of concurrent deliveries. */
export const MAX_OPEN = 100;

/** From this number on, only customers without an open delivery get one, so that stalled receivers of a few customers leave room for others. */
export const MAX_SHARED = 50;

/** Starts deliveries that are due. A webhook gets one message at a time, and customers take turns. */
class Dispatcher {
  readonly #open = new Map<DueDelivery, Promise<void>>();

  /** @param deliver never rejects */
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly deliver: (due: DueDelivery) => Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  /** Starts as many deliveries as the limit allows. @param onEnd called when a delivery ends */
  async startDue(onEnd: () => void): Promise<void> {
    while (!this.signal.aborted) {
      const due = await this.#takeNext();
      if (!due) return;
      const end = this.deliver(due).finally(() => {
        this.#open.delete(due);
        onEnd();
      });
      this.#open.set(due, end);
    }
  }

  async drain(): Promise<void> {
    await Promise.all(this.#open.values());
  }

  async #takeNext(): Promise<DueDelivery | undefined> {
    const { deliveries } = this;
    const open = [...this.#open.keys()];
    if (open.length >= MAX_OPEN) return undefined;
    const webhookIds = open.map(({ webhookId }) => webhookId);
    const customerIds = open.map(({ customerId }) => customerId);
    const next = await deliveries.takeDue({ webhookIds, customerIds });
    if (next || open.length === 0 || open.length >= MAX_SHARED) return next;
    // Otherwise, customers who delete and add webhooks would get more than their share.
    const full = customerIds.filter((id) => customerIds.filter((other) => other === id).length >= MAX_WEBHOOKS);
    return deliveries.takeDue({ webhookIds, customerIds: full });
  }
}

/** Maximum number of states or slugs in a message, which stays below 20 KB, as Standard Webhooks recommends. */
const MAX_NAMES = 500;

/** The changes of a release that a webhook watches. */
interface Changed {
  /** Null if it was not recorded. */
  count: number | null;
  /** Null if they are unknown or too many, so any may have changed. */
  states: string[] | null;
  slugs: string[] | null;
}

const UNKNOWN: Changed = { count: null, states: null, slugs: null };

type Filter = Pick<Webhook, 'states' | 'topics'>;

/** Makes the messages about the releases of one dataset file, for all webhooks. Webhooks that watch the same share them. */
class ReleaseMessages {
  /** Newest first. */
  readonly #releases: readonly ListedRelease[];
  readonly #changed = new Map<string, Changed>();

  constructor(private readonly database: DatasetDatabase) {
    this.#releases = findReleases(database);
  }

  /** Messages about the releases after the one that a webhook was last notified of, oldest first, if they changed what it watches. */
  since({ release, states, topics }: Filter & Pick<Webhook, 'release'>): NewMessage[] {
    if (release === null) return [];
    const known = this.#releases.findIndex(({ version }) => version === release);
    // The dataset was started anew, so the changes are unknown.
    const unseen = known < 0 ? this.#releases.slice(0, 1) : this.#releases.slice(0, known);
    return unseen
      .map((one, index) => ({ one, previous: known < 0 ? release : this.#releases[index + 1]?.version }))
      .reverse()
      .flatMap(({ one, previous }) => {
        const changed = known < 0 ? UNKNOWN : this.#changedBy(one, { states, topics });
        const isAll = states.length + topics.length === 0;
        return changed.count === 0 && !isAll
          ? []
          : { release: one.version, body: bodyOf(one, previous ?? null, changed) };
      });
  }

  #changedBy(release: ListedRelease, filter: Filter): Changed {
    const key = JSON.stringify([release.version, filter]);
    const known = this.#changed.get(key);
    if (known) return known;
    const changed = release.changeCount === null ? UNKNOWN : changesOf(this.database, release.version, filter);
    this.#changed.set(key, changed);
    return changed;
  }
}

function changesOf(database: DatasetDatabase, version: string, { states, topics }: Filter): Changed {
  const ofStates = states.length > 0 ? { states } : {};
  let summary = summarizeChanges(database, version, ofStates);
  if (topics.length > 0) {
    const known = fieldsBySlug(database);
    const isWatched = (slug: string) => {
      const topic = known.get(slug)?.topic;
      // A field that no longer exists may have had any topic.
      return topic === undefined || topics.includes(topic);
    };
    summary = summarizeChanges(database, version, { ...ofStates, slugs: summary.fields.filter(isWatched) });
  }
  const listed = (names: string[]) => (names.length > MAX_NAMES ? null : names);
  const { added, removed, changed } = summary.counts;
  return { count: added + removed + changed, states: listed(summary.states), slugs: listed(summary.fields) };
}

/** The body names what changed, without values: the receiver reads the values with a key. */
function bodyOf(release: ListedRelease, previousRelease: string | null, { count, states, slugs }: Changed): string {
  const { version, sequence, publishedAt } = release;
  return JSON.stringify({
    type: 'release.published',
    timestamp: publishedAt,
    data: { release: version, sequence, previousRelease, changeCount: count, states, slugs },
  });
}
