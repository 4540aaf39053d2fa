import { and, asc, count, eq, isNull, max, min, sql } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { type CustomerRef, findCustomer } from './customers.js';
import { findMember, type Member, type MemberOf, memberById, ofCustomer } from './find-member.js';
import { addLink, type CreatedLink, isOpen, voidLinks } from './links.js';
import { AccountsError, checkedText, isoTime } from './rules.js';
import type { AccountsStorage, Call } from './storage.js';

/** Of a customer, with those who have not accepted their invitation. */
export const MAX_MEMBERS = 20;
/** Accounts of OpenID providers, of a member. */
const MAX_IDENTITIES = 10;

export interface ListedMember extends Member {
  /** When the member accepted an invitation. Null for those who have not, and for operators. */
  joinedAt: string | null;
  /** The last use of a session that still exists. */
  lastSeenAt: string | null;
  /** When the open invitation ends. Null if there is none. */
  invitationEndsAt: string | null;
}

/** An account of an OpenID provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

export class Members {
  constructor(private readonly storage: AccountsStorage) {}

  /**
   * Adds a member of a customer, or brings a removed one back, with a link that signs the member in.
   *
   * @throws AccountsError
   */
  async invite(
    customer: CustomerRef,
    input: { email: string; name?: string | undefined },
    actor: Actor,
  ): Promise<{ member: Member; link: CreatedLink }> {
    const email = checkedEmail(input.email);
    return this.storage.write(async (call) => {
      const { id: customerId } = await findCustomer(call, customer);
      await refuseMore(call, customerId);
      const member = await this.#put(call, { customerId, email, name: checkedMemberName(input.name) });
      const link = await addLink(call, this.storage.now(), member.id, 'invitation');
      const details = `${email}, link ends ${link.expiresAt}`;
      await addAudit(call, this.storage.now(), actor, { action: 'member.invite', customerId, details });
      return { member, link };
    });
  }

  /** The operator with this email, who is created if there is none. @throws AccountsError if a customer has a member with it */
  async ensureOperator(input: { email: string; name?: string | undefined }, actor: Actor): Promise<Member> {
    const email = checkedEmail(input.email);
    return this.storage.write(async (call) => {
      const existing = await findMember(call, eq(call.tables.members.email, email));
      if (existing?.customerId === null) return existing;
      const member = await this.#put(call, { customerId: null, email, name: checkedMemberName(input.name) });
      await addAudit(call, this.storage.now(), actor, { action: 'member.create', details: `${email}, an operator` });
      return member;
    });
  }

  /** Ends the sessions of a member, and voids the links. The email can be invited again. @throws AccountsError */
  remove(memberId: number, actor: Actor, of: MemberOf = {}): Promise<Member> {
    return this.storage.write(async (call) => {
      const { database, tables } = call;
      const { members, sessions, identities } = tables;
      const member = await memberById(call, memberId, of);
      const now = this.storage.now();
      await database
        .update(members)
        .set({ removedAt: isoTime(now) })
        .where(eq(members.id, memberId));
      const ended = await database
        .delete(sessions)
        .where(eq(sessions.memberId, memberId))
        .returning({ id: sessions.id });
      // The email may belong to somebody else later.
      await database.delete(identities).where(eq(identities.memberId, memberId));
      await voidLinks(call, memberId);
      const details = `${member.email}, sessions ended: ${ended.length}`;
      await addAudit(call, now, actor, { action: 'member.remove', customerId: member.customerId, details });
      return member;
    });
  }

  findByEmail(email: string): Promise<Member | undefined> {
    return this.storage.read((call) => findMember(call, eq(call.tables.members.email, email.trim().toLowerCase())));
  }

  /** Members of a customer, or of all; null for operators. Sorted by email. */
  list(customerId?: number | null): Promise<ListedMember[]> {
    return this.storage.read((call) => {
      const { database, tables } = call;
      const { members, sessions, links } = tables;
      const { id, email, name, createdAt } = members;
      const joined = database
        .select({ at: min(links.usedAt) })
        .from(links)
        .where(and(eq(links.memberId, id), eq(links.purpose, 'invitation')));
      const seen = database
        .select({ at: max(sessions.seenAt) })
        .from(sessions)
        .where(eq(sessions.memberId, id));
      const invited = database
        .select({ at: max(links.expiresAt) })
        .from(links)
        .where(and(eq(links.memberId, id), eq(links.purpose, 'invitation'), isOpen(links, this.storage.now())));
      return database
        .select({
          ...{ id, customerId: members.customerId, email, name, createdAt },
          joinedAt: sql<string | null>`(${joined})`,
          lastSeenAt: sql<string | null>`(${seen})`,
          invitationEndsAt: sql<string | null>`(${invited})`,
        })
        .from(members)
        .where(and(isNull(members.removedAt), ofCustomer(call, customerId)))
        .orderBy(asc(email))
        .execute();
    });
  }

  /** The member who has signed in with this account before. */
  findByIdentity({ issuer, subject }: Identity): Promise<Member | undefined> {
    return this.storage.read(async (call) => {
      const { database, tables } = call;
      const { identities, members } = tables;
      const [row] = await database
        .select({ id: identities.memberId })
        .from(identities)
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return row && findMember(call, eq(members.id, row.id));
    });
  }

  /** From now on, this account is the member, whatever its email. @throws AccountsError if it is another member already */
  addIdentity(memberId: number, { issuer, subject }: Identity, actor: Actor): Promise<void> {
    return this.storage.write(async (call) => {
      const { database, tables } = call;
      const { identities } = tables;
      const { customerId } = await memberById(call, memberId, {});
      const isSame = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
      const [existing] = await database.select({ id: identities.memberId }).from(identities).where(isSame);
      if (existing?.id === memberId) return;
      const own = await database.select().from(identities).where(eq(identities.memberId, memberId));
      // A provider may give the email to somebody else later.
      const hasOther = own.some((one) => one.issuer === issuer);
      if (existing || hasOther || own.length >= MAX_IDENTITIES)
        throw new AccountsError('conflict', 'This account cannot be connected. Sign in with a link instead.');
      await database.insert(identities).values({ issuer, subject, memberId });
      await addAudit(call, this.storage.now(), actor, { action: 'identity.create', customerId, details: issuer });
    });
  }

  /** Adds a member, or brings a removed one back. */
  async #put(call: Call, values: Pick<Member, 'customerId' | 'email' | 'name'>): Promise<Member> {
    const { database, tables } = call;
    const { members } = tables;
    const ofEmail = eq(members.email, values.email);
    const existing = await findMember(call, ofEmail);
    if (existing) throw emailTaken(existing, values);
    const row = { ...values, createdAt: isoTime(this.storage.now()), removedAt: null };
    await database.insert(members).values(row).onConflictDoUpdate({ target: members.email, set: row });
    return (await findMember(call, ofEmail)) as Member;
  }
}

/** It says nothing about members of other customers. */
function emailTaken({ email, customerId }: Member, wanted: Pick<Member, 'customerId'>): AccountsError {
  const reason =
    customerId === wanted.customerId
      ? `${email} is already a member.`
      : `${email} cannot be invited. Use another email.`;
  return new AccountsError('conflict', reason, 'email');
}

/** @throws AccountsError if a customer may not have another member */
async function refuseMore({ database, tables: { members } }: Call, customerId: number): Promise<void> {
  const [found] = await database
    .select({ members: count() })
    .from(members)
    .where(and(isNull(members.removedAt), eq(members.customerId, customerId)));
  if ((found?.members ?? 0) < MAX_MEMBERS) return;
  const reason = `A customer can have at most ${MAX_MEMBERS} members, including those who are invited. Remove one first.`;
  throw new AccountsError('conflict', reason, 'email');
}

const checkedMemberName = (name = ''): string => checkedText('A name', name, 80, 'name');

/** In lower case. @throws AccountsError */
function checkedEmail(text: string): string {
  const email = checkedText('An email', text, 254, 'email').toLowerCase();
  if (/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/u.test(email)) return email;
  throw new AccountsError('invalid', 'Write an email such as name@example.org.', 'email');
}
