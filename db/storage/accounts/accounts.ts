import type { CivilDay } from '../../domain/deadlines/civil-day.js';
import { type Actor, AuditLog } from './audit.js';
import { type CustomerRef, Customers, findCustomer } from './customers.js';
import { type ApiKey, Keys } from './keys.js';
import { Links } from './links.js';
import { deleteCustomer, Members } from './members.js';
import { Passkeys } from './passkeys.js';
import { Sessions } from './sessions.js';
import { Part } from './storage.js';
import {
  addFailedRequests,
  addUsage,
  type FailedRequest,
  findFailedRequests,
  findUsage,
  pruneUsage,
  type UsageEntry,
  type UsageGroup,
  type UsageOf,
  type UsageRow,
} from './usage.js';
import { addLimitAlert, type LimitAlert, WebhookDeliveries } from './webhook-deliveries.js';
import { Webhooks } from './webhooks.js';

/**
 * Customers, their API keys, members and webhooks, in a SQLite file or in a PostgreSQL database. A change takes effect with the end of its
 * call, and its entry of the audit log with it.
 */
export class Accounts extends Part {
  readonly customers = new Customers(this.storage);
  readonly keys = new Keys(this.storage);
  readonly members = new Members(this.storage);
  readonly links = new Links(this.storage);
  readonly sessions = new Sessions(this.storage);
  readonly passkeys = new Passkeys(this.storage);
  readonly webhooks = new Webhooks(this.storage);
  readonly deliveries = new WebhookDeliveries(this.storage);
  readonly audit = new AuditLog(this.storage);

  /** The clock that decides to which day usage belongs, and which is too old. It is the same for all servers. */
  now(): Date {
    return this.storage.now();
  }

  /** Adds to what is recorded: all of some thousand entries, or nothing and an error. */
  recordUsage(entries: readonly UsageEntry[]): Promise<void> {
    return this.storage.record((call) => addUsage(call, entries));
  }

  /**
   * Removes some of what is older than a day.
   *
   * @param before is called when the storage has answered, because only then `now` is known to be its time
   * @returns how many entries; 0 if none is left
   */
  pruneUsage(before: () => CivilDay): Promise<number> {
    return this.storage.record((call) => pruneUsage(call, before(), this.storage.prunedAtOnce));
  }

  /**
   * How much the keys were used in a period, added up; of all customers, or of one, or of one key.
   *
   * @throws AccountsError if there is no such customer or key
   */
  async usage({ customer, keyId, ...period }: UsageOf, by: UsageGroup): Promise<UsageRow[]> {
    if (keyId !== undefined) await this.keys.find(keyId);
    return this.read(async (call) => {
      const customerId = customer === undefined ? undefined : (await findCustomer(call, customer)).id;
      return findUsage(call, period, by, { keyId, customerId });
    });
  }

  /** See `addFailedRequests`. */
  recordFailed(requests: readonly FailedRequest[]): Promise<void> {
    return this.storage.record((call) => addFailedRequests(call, requests));
  }

  /** See `findFailedRequests`. */
  failedRequests(customerId: number): ReturnType<typeof findFailedRequests> {
    return this.read((call) => findFailedRequests(call, customerId));
  }

  /** See `addLimitAlert`. */
  alertLimit(alert: LimitAlert, key: ApiKey): Promise<boolean> {
    return this.write((call) => addLimitAlert(call, alert, key));
  }

  deleteCustomer(ref: CustomerRef, actor: Actor): Promise<void> {
    return this.write((call) => deleteCustomer(call, ref, actor));
  }

  close(): void {
    this.storage.close();
  }
}
