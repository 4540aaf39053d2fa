import { and, eq, inArray, isNotNull, isNull, ne, notExists } from 'drizzle-orm';
import { plainName } from '../../domain/text/names.js';
import type { MemberRole } from '../tables/accounts-values.js';
import { type Actor, addAudit, CLI } from './audit.js';
import { type CustomerRef, checkActive, findCustomer } from './customers.js';
import { addLink, voidLinks } from './links.js';
import { AccountsError, checkedEmail, checkedText, isoTime } from './rules.js';
import {
  endMadeBy,
  findMember,
  findMembers,
  type Member,
  type MemberOf,
  memberById,
  ofCustomer,
  type SessionOwner,
} from './session-rows.js';
import { type Call, Part } from './storage.js';
import { deleteFailedRequests } from './usage.js';

/** Of a customer, with those who have not accepted their invitation; and of operators. */
export const MAX_MEMBERS = 20;
/** Zones that a person can choose. */
export const TIME_ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
/** Accounts of OpenID providers, of an email. */
const MAX_IDENTITIES = 10;

export interface Identity {
  issuer: string;
  subject: string;
}

interface Invited {
  email: string;
  name?: string | undefined;
  /** Without one, the first of a customer becomes an owner, and others members. */
  role?: MemberRole | undefined;
}

export class Members extends Part {
  /**
   * Adds a member of a customer, or brings a removed one back, with a link that signs the member in. Nothing depends on whether other
   * customers know the email.
   *
   * @param customer null for an operator
   * @param token see `addLink`
   * @throws AccountsError
   */
  async invite(customer: CustomerRef | null, input: Invited, actor: Actor, token?: string) {
    return this.write(async (call) => {
      const found = customer === null ? null : await findCustomer(call, customer);
      // Operators may.
      if (found && actor.customerId === found.id) checkActive(found);
      const customerId = found?.id ?? null;
      const member = await this.#put(call, customerId, input);
      const link = await addLink(call, member.id, 'invitation', actor, token);
      const details = `${member.email}, ${roleOf(member)}, link ends ${link.expiresAt}`;
      await addAudit(call, actor, { action: 'member.invite', customerId, details });
      return { member, link };
    });
  }

  /** The operator with this email, who is created if there is none. @throws AccountsError */
  async ensureOperator(input: Invited, actor: Actor): Promise<Member> {
    const email = checkedEmail(input.email);
    return this.write(async (call) => {
      const ofEmail = and(eq(call.tables.members.email, email), ofCustomer(call, null));
      const existing = await findMember(call, ofEmail);
      // An expired invitation no longer counts.
      if (existing?.invitationEndsAt === null) await voidLinks(call, [existing.id], 'invitation');
      if (existing) return existing;
      const member = await this.#put(call, null, input);
      await addAudit(call, actor, { action: 'member.create', details: `${email}, an operator` });
      return member;
    });
  }

  /** Setting it again changes nothing. @throws AccountsError, also if no other owner would be left */
  changeRole(memberId: number, role: MemberRole, actor: Actor, of: MemberOf): Promise<Member> {
    return this.write(async (call) => {
      const { members } = call.tables;
      const member = await memberById(call, memberId, of);
      if (member.role === role) return member;
      await refuseLast(call, member);
      await call.database.update(members).set({ role }).where(eq(members.id, memberId));
      const change = { customerId: member.customerId, details: `${member.email}, now ${roleOf({ ...member, role })}` };
      await addAudit(call, actor, { action: 'member.change', ...change });
      // Members cannot make links.
      if (role === 'member') await endMadeBy(call, [memberId]);
      return { ...member, role };
    });
  }

  /** In which zone a person sees times: also for other customers, if the session proves the email. @throws AccountsError */
  async setTimeZone({ memberId, email, isVerified, customer }: SessionOwner, timeZone: string, actor: Actor) {
    if (!TIME_ZONES.includes(timeZone)) throw new AccountsError('invalid', 'Choose a zone of the list.', 'timeZone');
    await this.write(async (call) => {
      const { members } = call.tables;
      const isOwn = isVerified ? eq(members.email, email) : eq(members.id, memberId);
      const change = call.database
        .update(members)
        .set({ timeZone })
        .where(and(isOwn, ne(members.timeZone, timeZone)));
      if ((await change.returning({ id: members.id })).length === 0) return;
      await addAudit(call, actor, { action: 'member.zone', customerId: customer?.id ?? null, details: timeZone });
    });
  }

  /**
   * Ends the sessions of a member, voids the links, and ends what began with links that the member made. The email can be invited again.
   *
   * @throws AccountsError, also if it is the last owner or operator. The command line, which can add another one, may do it
   */
  remove(memberId: number, actor: Actor, of: MemberOf = {}): Promise<Member> {
    return this.write(async (call) => {
      const member = await memberById(call, memberId, of);
      const { email, customerId } = member;
      if (actor.name !== CLI.name) await refuseLast(call, member);
      const ended = await endMemberships(call, [memberId]);
      if (member.joinedAt === null) await deleteUnused(call, memberId);
      const details = `${email}, sessions ended: ${ended}`;
      await addAudit(call, actor, { action: 'member.remove', customerId, details });
      return member;
    });
  }

  /** Of several, one that the person of the email has used. */
  findByEmail(email: string, of: MemberOf = {}): Promise<Member | undefined> {
    return this.read((call) => {
      const ofEmail = eq(call.tables.members.email, plainName(email).toLowerCase());
      return findMember(call, and(ofEmail, ofCustomer(call, of.customerId)));
    });
  }

  list(customerId?: number | null): Promise<Member[]> {
    return this.read((call) => findMembers(call, ofCustomer(call, customerId)));
  }

  /** The email of those who have signed in with this account before. */
  findByIdentity({ issuer, subject }: Identity): Promise<string | undefined> {
    return this.read(async ({ database, tables: { identities, members } }) => {
      const [row] = await database
        .select({ email: members.email })
        .from(identities)
        .innerJoin(members, eq(members.id, identities.memberId))
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return row?.email;
    });
  }

  /** From now on, this account is the email of the member, whatever its own is. @throws AccountsError if it is another one already */
  addIdentity(memberId: number, { issuer, subject }: Identity, actor: Actor): Promise<void> {
    return this.write(async (call) => {
      const { database, tables } = call;
      const { identities, members } = tables;
      const { customerId, email } = await memberById(call, memberId, {});
      const isSame = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
      const same = await database.select().from(identities).where(isSame);
      const ids = database.select({ id: members.id }).from(members).where(eq(members.email, email));
      const own = await database.select().from(identities).where(inArray(identities.memberId, ids));
      if (own.some((one) => one.issuer === issuer && one.subject === subject)) return;
      // A provider may give the email to somebody else later.
      const hasOther = own.some((one) => one.issuer === issuer);
      if (same.length > 0 || hasOther || own.length >= MAX_IDENTITIES)
        throw new AccountsError('conflict', 'This account cannot be connected. Sign in with a link instead.');
      await database.insert(identities).values({ issuer, subject, memberId });
      await addAudit(call, actor, { action: 'identity.create', customerId, details: issuer });
    });
  }

  async #put(call: Call, customerId: number | null, input: Invited): Promise<Member> {
    const email = checkedEmail(input.email);
    const name = checkedText('A name', input.name ?? '', 80, 'name');
    const { database, tables } = call;
    const { members } = tables;
    const ofEmail = and(eq(members.email, email), ofCustomer(call, customerId));
    if (await findMember(call, ofEmail)) throw new AccountsError('conflict', `${email} is already a member.`, 'email');
    const own = and(isNull(members.removedAt), ofCustomer(call, customerId));
    const others = await database.select({ role: members.role }).from(members).where(own);
    if (others.length >= MAX_MEMBERS) {
      const who = customerId === null ? 'There can be' : 'A customer can have';
      const reason = `${who} at most ${MAX_MEMBERS} members, including those who are invited. Remove one first.`;
      throw new AccountsError('conflict', reason, 'email');
    }
    const role = input.role ?? (others.some((one) => one.role === 'owner') ? 'member' : 'owner');
    const values = { name, role, createdAt: isoTime(call.now), joinedAt: null, removedAt: null, verified: 0 };
    const updated = await database.update(members).set(values).where(ofEmail).returning({ id: members.id });
    if (updated.length === 0) await database.insert(members).values({ customerId, email, ...values });
    return (await findMember(call, ofEmail)) as Member;
  }
}

const roleOf = ({ customerId, role }: Member) => (customerId === null ? 'an operator' : `as ${role}`);

/** Without an owner, nobody could invite members; without an operator, nobody could make customers. Those who only are invited do not count. */
async function refuseLast(call: Call, { id, customerId, role, joinedAt }: Member): Promise<void> {
  if (joinedAt === null || (customerId !== null && role !== 'owner')) return;
  const { members } = call.tables;
  const isOther = and(isNull(members.removedAt), isNotNull(members.joinedAt), ne(members.id, id));
  const isOwner = customerId === null ? undefined : eq(members.role, 'owner');
  if ((await call.database.$count(members, and(isOther, isOwner, ofCustomer(call, customerId)))) > 0) return;
  const reason =
    customerId === null
      ? 'The last operator stays. Add another one who signs in first.'
      : 'The last owner stays. Make another member an owner first.';
  throw new AccountsError('conflict', reason);
}

/**
 * Ends memberships in a transaction, with their sessions and links, and with what began with links that they made. Accounts of providers,
 * passkeys and known browsers stay while their email has another membership, except passkeys that do not prove it: later, the email may
 * belong to somebody else.
 *
 * @returns how many sessions ended
 */
export async function endMemberships(call: Call, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { database, tables } = call;
  const { members, sessions, identities, passkeys, browsers } = tables;
  const removedAt = isoTime(call.now);
  await database.update(members).set({ removedAt }).where(inArray(members.id, ids));
  const ended = await database.delete(sessions).where(inArray(sessions.memberId, ids)).returning({ id: sessions.id });
  await voidLinks(call, ids);
  const made = await endMadeBy(call, ids);
  const { id, email } = members;
  const emails = (await database.select({ email }).from(members).where(inArray(id, ids))).map((one) => one.email);
  const all = await database
    .select({ id, email, removedAt: members.removedAt })
    .from(members)
    .where(inArray(email, emails));
  const active = new Set(all.filter(({ removedAt }) => removedAt === null).map((one) => one.email));
  const gone = all.filter((one) => !active.has(one.email)).map((one) => one.id);
  for (const table of [identities, passkeys, browsers])
    await database.delete(table).where(inArray(table.memberId, gone));
  const ofInvitations = and(inArray(passkeys.memberId, ids), eq(passkeys.verified, 0));
  await database.delete(passkeys).where(ofInvitations);
  return ended.length + made;
}

/** Deletes a membership that nobody accepted: there may be any number. If it was one before, something may refer to it. */
export async function deleteUnused({ database, tables }: Call, id: number): Promise<void> {
  const { members, links, identities, passkeys, browsers } = tables;
  const isUnused = [identities, passkeys, browsers].map((table) =>
    notExists(database.select().from(table).where(eq(table.memberId, id))),
  );
  await database.delete(links).where(eq(links.memberId, id));
  await database.delete(members).where(and(eq(members.id, id), ...isUnused));
}

/**
 * Deletes a customer for good: its keys end at once, and so do the sessions of its members. Its row stays, with another name, because the
 * audit log and usage refer to it.
 *
 * @throws AccountsError if there is no such customer
 */
export async function deleteCustomer(call: Call, ref: CustomerRef, actor: Actor): Promise<void> {
  const { customers, apiKeys, members } = call.tables;
  const { database } = call;
  const { id, name } = await findCustomer(call, ref);
  const time = isoTime(call.now);
  const revoked = await database
    .update(apiKeys)
    .set({ revokedAt: time })
    .where(and(eq(apiKeys.customerId, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  const people = await database
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.customerId, id), isNull(members.removedAt)));
  const ids = people.map((one) => one.id);
  await endMemberships(call, ids);
  await deleteWebhooks(call, id, actor);
  await deleteFailedRequests(call, id);
  const names = new Set((await database.select({ name: customers.name }).from(customers)).map((one) => one.name));
  let newName = name;
  // An earlier version let others have such a name.
  do newName += ` (deleted, no. ${id})`;
  while (names.has(newName));
  // Its name is free again. Servers of an earlier version only know suspended customers.
  const values = { name: newName, subscription: 'suspended', deletedAt: time } as const;
  await database.update(customers).set(values).where(eq(customers.id, id));
  const details = `${name}, keys revoked: ${revoked.length}, members removed: ${ids.length}`;
  await addAudit(call, actor, { action: 'customer.delete', customerId: id, details });
}

/** Each gets an audit entry, because restoring a backup looks for them. */
async function deleteWebhooks(call: Call, customerId: number, actor: Actor): Promise<void> {
  const { database, tables } = call;
  const { webhooks, webhookDeliveries } = tables;
  const ofCustomer = eq(webhooks.customerId, customerId);
  const ids = (await database.select({ id: webhooks.id }).from(webhooks).where(ofCustomer)).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, ids));
  await database.delete(webhooks).where(ofCustomer);
  for (const id of ids) await addAudit(call, actor, { action: 'webhook.delete', customerId, details: id });
}
