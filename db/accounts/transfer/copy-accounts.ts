import { OperatorError } from '../../operator-error.js';
import { type ProgressOptions, reportProgress } from '../../progress.js';
import { customerStep, keyStep, type Step } from './compare.js';
import type { AccountsCount, AccountsStorage, CustomerRecord } from './storage.js';

/** The numbers at the end do not fit. */
export class AccountsCopyError extends OperatorError {
  override name = 'AccountsCopyError';
}

/** A row of the target that differs, and was left as it is. */
export interface Conflict {
  kind: 'customer' | 'key';
  /** Name of the customer, or id of the key. */
  id: string;
  reason: string;
}

export interface CopyCounts {
  added: number;
  /** The target had them already. */
  same: number;
  /** Suspended or revoked in the target, as they are in the source. */
  updated: number;
  conflicts: number;
}

export interface CopyResult {
  customers: CopyCounts;
  keys: CopyCounts;
  conflicts: Conflict[];
  /** What the target has at the end. */
  target: AccountsCount;
}

/** Rows of a transaction. An interrupted copy has all of some batches. */
const BATCH = 500;

/**
 * Adds the accounts of one storage to another. Rows that the target has are skipped, so an interrupted copy goes on when it is run
 * again. Rows of the target that differ are never overwritten, except that keys are revoked and customers suspended.
 *
 * @throws AccountsCopyError if the target does not have what was written, or the source changed meanwhile
 */
export async function copyAccounts(
  source: AccountsStorage,
  target: AccountsStorage,
  options: ProgressOptions = {},
): Promise<CopyResult> {
  const total = await source.count();
  const before = await target.count();
  const copy = new Copy(source, target);
  await copy.copyCustomers(options);
  await copy.copyKeys(total.keys, options);
  const result = { ...copy, target: await target.count() };
  checkCounts(result, total, before);
  const { customers, keys, conflicts } = copy;
  return { customers, keys, conflicts, target: result.target };
}

class Copy {
  readonly customers: CopyCounts = { added: 0, same: 0, updated: 0, conflicts: 0 };
  readonly keys: CopyCounts = { added: 0, same: 0, updated: 0, conflicts: 0 };
  readonly conflicts: Conflict[] = [];
  /** Customers of the target with the same name that are others. */
  readonly #others = new Set<string>();
  readonly #source: AccountsStorage;
  readonly #target: AccountsStorage;

  constructor(source: AccountsStorage, target: AccountsStorage) {
    this.#source = source;
    this.#target = target;
  }

  async copyCustomers(options: ProgressOptions): Promise<void> {
    const all = await this.#source.customers();
    const existing = new Map((await this.#target.customers()).map((customer) => [customer.name, customer]));
    for (let done = 0; done < all.length; done += BATCH) {
      await reportProgress(options, 'Copying customers', done, all.length);
      const batch = all.slice(done, done + BATCH);
      const steps = new Map(batch.map((row) => [row, this.#customerStep(row, existing.get(row.name))]));
      const rows = (step: Step) => batch.filter((row) => steps.get(row) === step);
      const [customers, suspended] = [rows('add'), rows('update').map(({ name }) => name)];
      if (customers.length + suspended.length > 0) await this.#target.write({ customers, suspended });
      for (const [{ name }, step] of steps) this.#record('customer', name, step);
    }
  }

  async copyKeys(total: number, options: ProgressOptions): Promise<void> {
    let [done, after] = [0, ''];
    for (;;) {
      await reportProgress(options, 'Copying keys', done, total);
      const batch = await this.#source.keys(after, BATCH);
      const last = batch.at(-1);
      if (!last) return;
      const found = await this.#target.keysWithIds(batch.map(({ id }) => id));
      const existing = new Map(found.map((key) => [key.id, key]));
      const steps = new Map(batch.map((row) => [row, this.#keyStep(row, existing.get(row.id))]));
      const keys = batch.filter((row) => steps.get(row) === 'add');
      const revoked = batch.flatMap(({ id, revokedAt }, index) =>
        steps.get(batch[index] as (typeof batch)[number]) === 'update' && revokedAt ? [{ id, revokedAt }] : [],
      );
      if (keys.length + revoked.length > 0) await this.#target.write({ keys, revoked });
      for (const [{ id }, step] of steps) this.#record('key', id, step);
      done += batch.length;
      after = last.id;
    }
  }

  #customerStep(row: CustomerRecord, existing: CustomerRecord | undefined): Step {
    if (existing && existing.createdAt !== row.createdAt) this.#others.add(row.name);
    return customerStep(row, existing);
  }

  #keyStep(...[row, existing]: Parameters<typeof keyStep>): Step {
    if (!existing && this.#others.has(row.customer))
      return { conflict: `the target has another customer named "${row.customer}"` };
    return keyStep(row, existing);
  }

  #record(kind: Conflict['kind'], id: string, step: Step): void {
    const counts = kind === 'key' ? this.keys : this.customers;
    if (typeof step === 'object') {
      counts.conflicts += 1;
      this.conflicts.push({ kind, id, reason: step.conflict });
    } else counts[step === 'add' ? 'added' : step === 'update' ? 'updated' : 'same'] += 1;
  }
}

function checkCounts(result: CopyResult, source: AccountsCount, before: AccountsCount): void {
  for (const kind of ['customers', 'keys'] as const) {
    const { added, same, updated, conflicts } = result[kind];
    const read = added + same + updated + conflicts;
    if (read !== source[kind])
      throw new AccountsCopyError(
        `The source had ${source[kind]} ${kind} at first, and ${read} were read: it was changed meanwhile. Run the command again.`,
      );
    if (result.target[kind] < before[kind] + added)
      throw new AccountsCopyError(
        `The target should have at least ${before[kind] + added} ${kind}, but has ${result.target[kind]}. Check it, then run the command again.`,
      );
  }
}
