import { and, eq, isNull } from 'drizzle-orm';
import type { AuditedChange } from '../accounts/audit.js';
import { endMemberships } from '../accounts/end-membership.js';
import { endMadeBy } from '../accounts/makers.js';
import type { Call } from '../accounts/storage.js';
import type { Access } from './access.js';

export interface Restored {
  call: Call;
  replaced: Access;
  now: Date;
  revive: boolean;
  /** By id, with what it was in the replaced accounts, if it is the same there. */
  customers: ReadonlyMap<
    number,
    { name: string; subscription: string; former: Access['customers'][number] | undefined }
  >;
  /** Makes a change with its entry of the audit log, unless everything is revived. */
  end: (change: AuditedChange, apply: () => PromiseLike<unknown>) => Promise<void>;
}

/** The email may belong to somebody else by now. So may an account of a provider, which is only removed with its member. */
export async function removeMembers(restored: Restored): Promise<string[]> {
  const { call, replaced, now, customers, end } = restored;
  const { members } = call.tables;
  const found: string[] = [];
  for (const { id, email, customerId, role } of await call.database
    .select()
    .from(members)
    .where(isNull(members.removedAt))) {
    const known = replaced.members.filter((one) => one.email === email);
    if (known.length === 0) continue;
    const owner = customerId === null ? null : customers.get(customerId)?.former?.id;
    const before = known.find((one) => one.customer_id === owner);
    const isDemoted = before?.role === 'member' && role === 'owner';
    if (!before || before.removed_at !== null) {
      found.push(email);
      const removedAt = before?.removed_at ? new Date(before.removed_at) : now;
      await end({ action: 'member.remove', customerId, details: email }, () =>
        endMemberships({ ...call, now: removedAt }, [id]),
      );
    } else if (isDemoted) {
      found.push(email);
      await end({ action: 'member.change', customerId, details: `${email}, now as member` }, async () => {
        await call.database.update(members).set({ role: 'member' }).where(eq(members.id, id));
        await endMadeBy(call, [id]);
      });
    }
  }
  await promoteOwners(restored);
  return found;
}

/** Where the owners of the backup are none any more, those who had taken their place stay owners. */
async function promoteOwners({ call, replaced, customers, end }: Restored): Promise<void> {
  const { members } = call.tables;
  const rows = await call.database.select().from(members).where(isNull(members.removedAt));
  for (const [customerId, own] of Map.groupBy(rows, (row) => row.customerId)) {
    const former = customers.get(customerId ?? 0)?.former;
    if (!former || own.some(({ role, joinedAt }) => role === 'owner' && joinedAt !== null)) continue;
    const owners = replaced.members.filter((one) => one.customer_id === former.id && one.role === 'owner');
    for (const { id, email } of own.filter(
      ({ email, role }) => role === 'member' && owners.some((one) => one.email === email && one.removed_at === null),
    ))
      await end({ action: 'member.change', customerId, details: `${email}, now as owner` }, () =>
        call.database.update(members).set({ role: 'owner' }).where(eq(members.id, id)),
      );
  }
}

/** Deletes passkeys and accounts of providers that somebody had no more, whichever membership they began with. */
export async function removeSignIns({ call, replaced, revive }: Restored): Promise<void> {
  if (revive) return;
  const { database, tables } = call;
  const { members, identities, passkeys } = tables;
  const emails = new Set(replaced.members.map(({ email }) => email));
  const known = new Set(
    (await database.select().from(members)).filter(({ email }) => emails.has(email)).map(({ id }) => id),
  );
  const passkeyIds = new Set(replaced.passkeys.map(({ id }) => id));
  const signsIn = new Set(replaced.identities.map(({ issuer, subject }) => `${issuer} ${subject}`));
  for (const { id, memberId } of await database.select().from(passkeys))
    if (known.has(memberId) && !passkeyIds.has(id)) await database.delete(passkeys).where(eq(passkeys.id, id));
  for (const { issuer, subject, memberId } of await database.select().from(identities))
    if (known.has(memberId) && !signsIn.has(`${issuer} ${subject}`))
      await database.delete(identities).where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
}
