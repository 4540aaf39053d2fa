import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountsStorage, Call } from './storage.js';
import { BATCH, type CopiedRows } from './transfer-rows.js';

interface MemberRow {
  /** Its email. */
  id: string;
  /** Name of the customer; null for an operator. */
  customer: string | null;
  name: string;
  createdAt: string;
  removedAt: string | null;
}

/** @param others names of the customers of the target that are others than those of the source */
export const memberRows = (others: ReadonlySet<string>): CopiedRows<MemberRow> => ({
  kind: 'member',
  id: ({ members }) => members.email,
  select({ database, tables: { customers, members } }, where) {
    const { email: id, name, createdAt, removedAt } = members;
    return database
      .select({ id, customer: customers.name, name, createdAt, removedAt })
      .from(members)
      .leftJoin(customers, eq(customers.id, members.customerId))
      .where(where)
      .orderBy(asc(id))
      .limit(BATCH)
      .execute();
  },
  /** Of a member that is removed in one of both, nobody knows which state is later: a removed one can be invited again. */
  step(source, target) {
    if (!target && source.customer !== null && others.has(source.customer))
      return { conflict: `the target has another customer named "${source.customer}"` };
    if (!target) return 'add';
    if (source.customer !== target.customer) return { conflict: 'it belongs to another customer in the target' };
    if ((source.removedAt === null) === (target.removedAt === null)) return 'same';
    return { conflict: `it is removed in the ${source.removedAt === null ? 'target' : 'source'} only` };
  },
  async write({ database, tables: { customers, members } }, added) {
    const { id, name } = customers;
    const names = [...new Set(added.flatMap(({ customer }) => customer ?? []))];
    const found =
      names.length > 0 ? await database.select({ id, name }).from(customers).where(inArray(name, names)) : [];
    const ids = new Map(found.map((row) => [row.name, row.id]));
    const rows = added.map(({ id: email, customer, ...member }) => ({
      ...{ email, ...member },
      customerId: customer === null ? null : (ids.get(customer) as number),
    }));
    if (rows.length > 0) await database.insert(members).values(rows);
  },
});

interface IdentityRow {
  issuer: string;
  subject: string;
  /** Email of the member. */
  email: string;
}

/**
 * Adds the accounts of providers to the members of the target that are the same. They are few: most members have none or one. One that is
 * another member in the target stays so.
 *
 * @returns how many were added
 */
export async function copyIdentities(source: AccountsStorage, target: AccountsStorage): Promise<number> {
  const [from, to] = [await source.read(selectIdentities), await target.read(selectIdentities)];
  const known = new Set(to.map(nameOf));
  const missing = from.filter((identity) => !known.has(nameOf(identity)));
  if (missing.length === 0) return 0;
  return target.write(async ({ database, tables: { members, identities } }) => {
    let added = 0;
    for (const { issuer, subject, email } of missing) {
      const ofMember = and(eq(members.email, email), isNull(members.removedAt));
      const [member] = await database.select({ id: members.id }).from(members).where(ofMember);
      if (!member) continue;
      await database.insert(identities).values({ issuer, subject, memberId: member.id });
      added += 1;
    }
    return added;
  });
}

const nameOf = ({ issuer, subject }: IdentityRow): string => JSON.stringify([issuer, subject]);

function selectIdentities({ database, tables: { members, identities } }: Call): Promise<IdentityRow[]> {
  const { issuer, subject } = identities;
  return database
    .select({ issuer, subject, email: members.email })
    .from(identities)
    .innerJoin(members, eq(members.id, identities.memberId))
    .execute();
}
