import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { shorten } from '../../domain/text/shorten.js';
import { type Actor, addAudit } from './audit.js';
import { hashSecret, randomToken } from './key-secret.js';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import {
  findEntries,
  type LinkMaker,
  linkMaker,
  type Member,
  ofPerson,
  SESSION_SECONDS,
  type Session,
  type SessionOwner,
  selectSessions,
} from './session-rows.js';
import { type Call, Part } from './storage.js';

/** For each member. Beyond that, the oldest are deleted. */
export const MAX_SESSIONS = 20;

/** How often the time of the last request is written. */
const SEEN_MS = 5 * 60_000;

export interface NewSession {
  address: string;
  browser?: string | undefined;
  /** How the member signed in, for the audit log, such as `OpenID`. */
  method?: string | undefined;
  /** The token that the client had before. Its session ends. */
  previous?: string | undefined;
}

/**
 * @param others to how many memberships a client may switch, also those that it is only invited to: nobody else decides with which it begins
 * @param linkBy whose link it began with, if it proves nothing
 */
export type OwnSession = Session & { others: number; linkBy: LinkMaker | null };

export class Sessions extends Part {
  /** @returns the token, for the client alone: only its hash is stored. Undefined if the member was removed */
  create(memberId: number, session: NewSession): Promise<string | undefined> {
    return this.write((call) => addSession(call, memberId, session));
  }

  /** The session of a client, if it has not ended. */
  async find(token: string): Promise<OwnSession | undefined> {
    const now = this.storage.now();
    const ofToken = (call: Call) => eq(call.tables.sessions.tokenHash, hashSecret(token));
    const [session] = await this.read((call) => selectSessions(call, ofToken(call)));
    if (session && now.getTime() - Date.parse(session.seenAt) >= SEEN_MS) await this.#see(session.id, now);
    if (!session) return undefined;
    const others = session.isVerified ? (await this.entries(session.email)).length - 1 : 0;
    return { ...session, others, linkBy: await this.read((call) => linkMaker(call, session.makers)) };
  }

  /** Whom an email may be signed in as. */
  entries(email: string): Promise<Member[]> {
    return this.read((call) => findEntries(call, email.trim().toLowerCase()));
  }

  /** Open sessions of the same person, newest first. */
  list(own: SessionOwner): Promise<Session[]> {
    return this.read((call) => selectSessions(call, ofPerson(call, own, call.tables.sessions)));
  }

  /** Ends a session of the same person. @returns whether there was one */
  async delete(id: number, own: SessionOwner, actor: Actor): Promise<boolean> {
    return (await this.#delete(own, actor, (call) => eq(call.tables.sessions.id, id))) > 0;
  }

  /** Ends all sessions of the person but this one. @returns how many */
  deleteOthers(own: SessionOwner & { id: number }, actor: Actor): Promise<number> {
    return this.#delete(own, actor, (call) => ne(call.tables.sessions.id, own.id));
  }

  /** Remembers the browser of a session that proves its email. @returns whether the person had used others, and never this one */
  noteBrowser({ memberId, email, browser: name }: Session): Promise<boolean> {
    return this.write(async ({ database, tables: { browsers, members } }) => {
      const ofEmail = database.select({ id: members.id }).from(members).where(eq(members.email, email));
      const known = await database.select().from(browsers).where(inArray(browsers.memberId, ofEmail));
      if (known.some((one) => one.name === name)) return false;
      await database.insert(browsers).values({ memberId, name });
      return known.length > 0;
    });
  }

  /** Switches to another membership of the email without signing in again. @throws AccountsError if there is none */
  switchTo(memberId: number, own: Session, actor: Actor): Promise<void> {
    return this.write(async (call) => {
      const { sessions } = call.tables;
      const target = (await findEntries(call, own.email)).find(({ id }) => id === memberId);
      await endOldest(call, memberId);
      const isOwn = and(eq(sessions.id, own.id), eq(sessions.verified, 1), eq(sessions.memberId, own.memberId));
      const set = call.database.update(sessions).set({ memberId }).where(isOwn).returning({ id: sessions.id });
      if (!target || (await set).length === 0) throw new AccountsError('unknown', 'There is no such member.');
      // Sessions of operators end earlier.
      const [session] = await selectSessions(call, eq(sessions.id, own.id));
      if (!session) throw new AccountsError('conflict', 'Sign in again to act as an operator.');
      await join(call, memberId, true);
      const { customerId } = target;
      // The customer does not learn that there is another one.
      const change = { action: 'session.create', customerId, details: 'with an earlier session' } as const;
      await addAudit(call, { ...actor, customerId, session: undefined }, change);
    });
  }

  /** Ends all sessions, and voids all links. Members sign in again. */
  signEveryoneOut(): Promise<void> {
    return this.write(async ({ database, tables: { sessions, links } }) => {
      await database.delete(sessions);
      // An invitation that has ended is not the same as none: see `findEntries`.
      await database
        .update(links)
        .set({ expiresAt: isoTime(this.storage.now()) })
        .where(isNull(links.usedAt));
    });
  }

  #delete(own: SessionOwner, actor: Actor, which: (call: Call) => SQL): Promise<number> {
    return this.write(async (call) => {
      const { sessions } = call.tables;
      const found = and(ofPerson(call, own, sessions), which(call));
      const removed = await call.database.delete(sessions).where(found).returning({ id: sessions.id });
      if (removed.length === 0) return 0;
      // Without the number: a customer must not learn of sessions elsewhere.
      const change = { action: 'session.delete', customerId: own.customer?.id ?? null, details: own.email } as const;
      await addAudit(call, actor, change);
      return removed.length;
    });
  }

  /** A session goes on if this cannot be written now: another process may be writing, or the database be read-only. */
  async #see(id: number, now: Date): Promise<void> {
    const seenAt = isoTime(now);
    const write = this.storage.record(async ({ database, tables: { sessions } }) => {
      await database.update(sessions).set({ seenAt }).where(eq(sessions.id, id));
    });
    await write.catch(() => {});
  }
}

/** @param isInvited whether it is that of an invitation that nobody had accepted; undefined: if the member has not joined */
type Unproven = { makers: string | null; isInvited?: boolean };

/**
 * Signs a member in, in a transaction.
 *
 * @param unproven the link or passkey of the sign-in, if it does not prove that the email is that of the person. A session that the client
 * had before may have proved it
 * @returns see `Sessions.create`
 */
export async function addSession(
  call: Call,
  memberId: number,
  { address, browser = '', method = 'a link', previous }: NewSession,
  unproven?: Unproven,
): Promise<string | undefined> {
  const { database, tables } = call;
  const { sessions, members } = tables;
  const { email, customerId, joinedAt } = members;
  const isMember = and(eq(members.id, memberId), isNull(members.removedAt));
  const [member] = await database.select({ email, customerId, joinedAt }).from(members).where(isMember);
  if (!member) return undefined;
  const ofPrevious = eq(sessions.tokenHash, hashSecret(previous ?? ''));
  const [before] = await selectSessions(call, ofPrevious);
  const isVerified = !unproven || (before?.isVerified === true && before.email === member.email);
  const { isInvited = member.joinedAt === null } = unproven ?? {};
  const makers = isVerified ? '' : (unproven.makers ?? '');
  await database.delete(sessions).where(ofPrevious);
  await endOldest(call, memberId);
  const token = randomToken();
  const time = isoTime(call.now);
  const expiresAt = secondsAfter(call.now, SESSION_SECONDS[member.customerId === null ? 'operator' : 'member'].total);
  await database.insert(sessions).values({
    tokenHash: hashSecret(token),
    memberId,
    createdAt: time,
    seenAt: time,
    expiresAt,
    address: shorten(address, 64),
    browser,
    verified: isVerified ? 1 : 0,
    makers,
    invited: isInvited ? 1 : 0,
  });
  await join(call, memberId, isVerified);
  const of = { customerId: member.customerId };
  const change = { action: 'session.create', ...of, details: `with ${method}` } as const;
  await addAudit(call, { name: member.email, address, ...of, linkBy: await linkMaker(call, makers) }, change);
  return token;
}

/** Deletes the oldest sessions of a member to make room for a new one. */
async function endOldest({ database, tables: { sessions } }: Call, memberId: number): Promise<void> {
  const { id } = sessions;
  const own = database.select({ id }).from(sessions).where(eq(sessions.memberId, memberId)).orderBy(desc(id));
  const oldest = (await own).slice(MAX_SESSIONS - 1).map((one) => one.id);
  if (oldest.length > 0) await database.delete(sessions).where(inArray(id, oldest));
}

/** A person who signs in has joined, whatever the link was for: an invitation is used then. */
async function join({ database, tables: { members, links }, now }: Call, memberId: number, isVerified: boolean) {
  const time = isoTime(now);
  const set = { joinedAt: sql`coalesce(${members.joinedAt}, ${time})`, ...(isVerified && { verified: 1 }) };
  await database.update(members).set(set).where(eq(members.id, memberId));
  const isUnused = and(eq(links.memberId, memberId), eq(links.purpose, 'invitation'), isNull(links.usedAt));
  await database.update(links).set({ usedAt: time }).where(isUnused);
}
