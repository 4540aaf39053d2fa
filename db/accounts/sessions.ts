import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { shorten } from '../text/shorten.js';
import { type Actor, addAudit } from './audit.js';
import type { CustomerRow } from './customers.js';
import { hashSecret, randomToken } from './key-secret.js';
import { isoTime, secondsAfter } from './rules.js';
import type { AccountsStorage, Call } from './storage.js';

export type Role = 'member' | 'operator';

/** When sessions end, in seconds: without a request, and in any case. */
export const SESSION_SECONDS: Readonly<Record<Role, { idle: number; total: number }>> = {
  member: { idle: 12 * 3_600, total: 7 * 86_400 },
  operator: { idle: 3_600, total: 12 * 3_600 },
};

/** Of a member: the oldest go. */
export const MAX_SESSIONS = 20;

/** How often the time of the last request is written. */
const SEEN_MS = 5 * 60_000;

export interface NewSession {
  /** Of the client. */
  address: string;
  /** How the member signed in, for the audit log, such as `OpenID`. */
  method?: string | undefined;
  /** The token that the client had before. Its session ends. */
  previous?: string | undefined;
}

interface SignedIn {
  id: number;
  memberId: number;
  email: string;
  /** Of the member; may be empty. */
  name: string;
  createdAt: string;
  seenAt: string;
  /** The latest end. */
  expiresAt: string;
  address: string;
}

/** Who is signed in, with the role and the customer that the member has now. */
export type Session = SignedIn & ({ role: 'member'; customer: CustomerRow } | { role: 'operator'; customer: null });

export class Sessions {
  constructor(private readonly storage: AccountsStorage) {}

  /** @returns the token, for the client alone: only its hash is stored. Undefined if the member was removed */
  create(memberId: number, session: NewSession): Promise<string | undefined> {
    return this.storage.write((call) => addSession(call, this.storage.now(), memberId, session));
  }

  /** The session of a client, if it has not ended. */
  async find(token: string): Promise<Session | undefined> {
    const now = this.storage.now();
    const ofToken = (call: Call) => eq(call.tables.sessions.tokenHash, hashSecret(token));
    const [session] = await this.storage.read((call) => selectSessions(call, now, ofToken(call)));
    if (session && now.getTime() - Date.parse(session.seenAt) >= SEEN_MS) await this.#see(session.id, now);
    return session;
  }

  /** Those of a member that have not ended, newest first. */
  list(memberId: number): Promise<Session[]> {
    return this.storage.read((call) =>
      selectSessions(call, this.storage.now(), eq(call.tables.sessions.memberId, memberId)),
    );
  }

  /** @param memberId whose session it is. @returns whether there was one */
  async delete(id: number, memberId: number, actor: Actor): Promise<boolean> {
    return (await this.#delete(memberId, actor, (call) => eq(call.tables.sessions.id, id))) > 0;
  }

  /** Ends all sessions of a member but the one with this id. @returns how many */
  deleteOthers(id: number, memberId: number, actor: Actor): Promise<number> {
    return this.#delete(memberId, actor, (call) => ne(call.tables.sessions.id, id));
  }

  /** Ends all sessions, and voids all links. Members sign in again. */
  signEveryoneOut(): Promise<void> {
    return this.storage.write(async ({ database, tables: { sessions, links } }) => {
      await database.delete(sessions);
      await database.delete(links).where(isNull(links.usedAt));
    });
  }

  #delete(memberId: number, actor: Actor, which: (call: Call) => SQL): Promise<number> {
    return this.storage.write(async (call) => {
      const { database, tables } = call;
      const { sessions, members } = tables;
      const ofMember = and(eq(sessions.memberId, memberId), which(call));
      const removed = await database.delete(sessions).where(ofMember).returning({ id: sessions.id });
      if (removed.length === 0) return 0;
      const { email, customerId } = members;
      const [member] = await database.select({ email, customerId }).from(members).where(eq(members.id, memberId));
      const details = `${member?.email}, sessions ended: ${removed.length}`;
      const change = { action: 'session.delete', customerId: member?.customerId ?? null, details } as const;
      await addAudit(call, this.storage.now(), actor, change);
      return removed.length;
    });
  }

  /** A session goes on if this cannot be written now: another process may be writing, or the database be read-only. */
  async #see(id: number, now: Date): Promise<void> {
    const write = this.storage.record(async ({ database, tables: { sessions } }) => {
      await database
        .update(sessions)
        .set({ seenAt: isoTime(now) })
        .where(eq(sessions.id, id));
    });
    await write.catch(() => {});
  }
}

/** Signs a member in, in a transaction. Invitations that were not used are by then. @returns see `Sessions.create` */
export async function addSession(
  call: Call,
  now: Date,
  memberId: number,
  { address, method = 'a link', previous }: NewSession,
): Promise<string | undefined> {
  const { database, tables } = call;
  const { sessions, members, links } = tables;
  const { email, customerId } = members;
  const isMember = and(eq(members.id, memberId), isNull(members.removedAt));
  const [member] = await database.select({ email, customerId }).from(members).where(isMember);
  if (!member) return undefined;
  if (previous !== undefined) await database.delete(sessions).where(eq(sessions.tokenHash, hashSecret(previous)));
  const own = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.id));
  for (const { id } of own.slice(MAX_SESSIONS - 1)) await database.delete(sessions).where(eq(sessions.id, id));
  const token = randomToken();
  const time = isoTime(now);
  const expiresAt = secondsAfter(now, SESSION_SECONDS[member.customerId === null ? 'operator' : 'member'].total);
  await database.insert(sessions).values({
    ...{ tokenHash: hashSecret(token), memberId, createdAt: time, seenAt: time, expiresAt },
    address: shorten(address, 64),
  });
  const isUnused = and(eq(links.memberId, memberId), eq(links.purpose, 'invitation'), isNull(links.usedAt));
  await database.update(links).set({ usedAt: time }).where(isUnused);
  const actor = { name: member.email, address };
  const change = { action: 'session.create', customerId: member.customerId, details: `with ${method}` } as const;
  await addAudit(call, now, actor, change);
  return token;
}

async function selectSessions({ database, tables }: Call, now: Date, where: SQL): Promise<Session[]> {
  const { sessions, members, customers } = tables;
  const { id, memberId, createdAt, seenAt, expiresAt, address } = sessions;
  const { email, name, customerId } = members;
  const { subscription } = customers;
  const customer = { id: customers.id, name: customers.name, subscription, createdAt: customers.createdAt };
  const rows = await database
    .select({ id, memberId, email, name, customerId, createdAt, seenAt, expiresAt, address, customer })
    .from(sessions)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(customers, eq(customers.id, customerId))
    .where(and(isNull(members.removedAt), where))
    .orderBy(desc(id));
  return rows
    .map(({ customerId, ...row }) => ({ ...row, role: customerId === null ? 'operator' : 'member' }) as Session)
    .filter((session) => !hasEnded(session, now));
}

function hasEnded({ role, createdAt, seenAt, expiresAt }: Session, now: Date): boolean {
  const { idle, total } = SESSION_SECONDS[role];
  // The total by the role of now: a member may have become an operator, whose sessions are shorter.
  const ends = [secondsAfter(new Date(seenAt), idle), secondsAfter(new Date(createdAt), total), expiresAt];
  return ends.some((end) => Date.parse(end) <= now.getTime());
}
