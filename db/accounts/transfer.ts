import { count, gt, inArray } from 'drizzle-orm';
import { OperatorError } from '../operator-error.js';
import { type ProgressOptions, reportProgress } from '../progress.js';
import type { AccountsStorage, Call } from './storage.js';
import { copyIdentities, memberRows } from './transfer-members.js';
import { type CopiedKind, type CopiedRows, customerRows, keyRows, type Step } from './transfer-rows.js';

/** The source changed meanwhile. */
export class AccountsCopyError extends OperatorError {
  override name = 'AccountsCopyError';
}

/** A row of the target that differs, and was left as it is. */
export interface Conflict {
  kind: CopiedKind;
  /** Name of the customer, id of the key, or email of the member. */
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

/** Including revoked keys and removed members. */
type AccountsCount = Record<`${CopiedKind}s`, number>;

export interface CopyResult extends Record<`${CopiedKind}s`, CopyCounts> {
  conflicts: Conflict[];
  /** What the target has at the end. */
  target: AccountsCount;
}

/**
 * Adds the accounts of one storage to another. Rows that the target has are skipped, so an interrupted copy goes on when it is run
 * again. Rows of the target that differ are never overwritten, except that keys are revoked or end earlier, and customers are suspended.
 * Sessions, links, the audit log and usage stay where they are.
 *
 * @throws AccountsCopyError if the source changed meanwhile
 */
export async function copyAccounts(
  source: AccountsStorage,
  target: AccountsStorage,
  options: ProgressOptions = {},
): Promise<CopyResult> {
  const total = await source.read(countRows);
  const conflicts: Conflict[] = [];
  const copy = async <Row extends { id: string }>(rows: CopiedRows<Row>) => {
    const name = `${rows.kind}s` as const;
    return copyRows(rows, { source, target, conflicts, total: total[name] }, options);
  };
  const others = new Set<string>();
  const customers = await copy(customerRows(others));
  const keys = await copy(keyRows(others));
  const members = await copy(memberRows(others));
  await copyIdentities(source, target);
  return { customers, keys, members, conflicts, target: await target.read(countRows) };
}

interface Copy {
  source: AccountsStorage;
  target: AccountsStorage;
  conflicts: Conflict[];
  total: number;
}

async function copyRows<Row extends { id: string }>(
  { kind, id, select, step, write }: CopiedRows<Row>,
  { source, target, conflicts, total }: Copy,
  options: ProgressOptions,
): Promise<CopyCounts> {
  const counts: CopyCounts = { added: 0, same: 0, updated: 0, conflicts: 0 };
  let done = 0;
  for (let after = ''; ; ) {
    await reportProgress(options, `Copying ${kind}s`, done, total);
    const rows = await source.read((call) => select(call, gt(id(call.tables), after)));
    const last = rows.at(-1);
    if (!last) break;
    const ids = rows.map((row) => row.id);
    const found = await target.read((call) => select(call, inArray(id(call.tables), ids)));
    const existing = new Map(found.map((row) => [row.id, row]));
    const steps = new Map(rows.map((row) => [row, step(row, existing.get(row.id))]));
    const rowsTo = (one: Step) => rows.filter((row) => steps.get(row) === one);
    const [added, updated] = [rowsTo('add'), rowsTo('update')];
    if (added.length + updated.length > 0) await target.write((call) => write(call, added, updated));
    for (const [row, one] of steps) {
      if (typeof one === 'object') conflicts.push({ kind, id: row.id, reason: one.conflict });
      counts[typeof one === 'object' ? 'conflicts' : COUNTED[one]] += 1;
    }
    done += rows.length;
    after = last.id;
  }
  if (done === total) return counts;
  throw new AccountsCopyError(
    `The source had ${total} ${kind}s at first, and ${done} were read: it was changed meanwhile. Run the command again.`,
  );
}

const COUNTED = { add: 'added', update: 'updated', same: 'same' } as const;

async function countRows({ database, tables: { customers, apiKeys, members } }: Call): Promise<AccountsCount> {
  const [inCustomers] = await database.select({ rows: count() }).from(customers);
  const [inKeys] = await database.select({ rows: count() }).from(apiKeys);
  const [inMembers] = await database.select({ rows: count() }).from(members);
  return { customers: inCustomers?.rows ?? 0, keys: inKeys?.rows ?? 0, members: inMembers?.rows ?? 0 };
}
